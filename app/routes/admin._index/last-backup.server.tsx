import type { Overview } from '~/domain/office/admin-home/overview.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'

type Props = NonNullable<Overview['backups']> & { shop: ShopSettings }

export function LastBackup({ newestAt, problem, shop: { locale, timeZone } }: Props) {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <>
      {problem && <p className="callout wide">{t(problem)}</p>}
      {newestAt && (
        <p className="wide">{t('Last backup: {time}', { time: format.format(newestAt) })}</p>
      )}
    </>
  )
}
