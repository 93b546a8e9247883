import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { useShop } from '~/ui/use-shop'

interface Props {
  problem: string
  help: string
}

export function MailDisabledNotice({ problem, help }: Props) {
  const contactEmail = useShop()?.contactEmail
  return (
    <Notice title={t('This shop cannot send email at the moment')}>
      <p>
        {problem}
        {contactEmail && (
          <> {rich(help, { email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> })}</>
        )}
      </p>
    </Notice>
  )
}
