import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'

export function CartNotices({ notices = [] }: { notices?: string[] }) {
  if (notices.length === 0) return null
  return (
    <Notice title={t('Your cart has changed')}>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </Notice>
  )
}
