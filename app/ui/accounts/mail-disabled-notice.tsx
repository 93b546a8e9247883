import { mailtoOf } from '~/domain/basics/text/web-address'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { useShop } from '~/ui/use-shop'

interface Props {
  problem: string
  help: string
}

export function MailDisabledNotice(props: Props) {
  return (
    <Notice title={t('This shop cannot send email at the moment')}>
      <p>
        <MailDisabledText {...props} />
      </p>
    </Notice>
  )
}

export function MailDisabledText({ problem, help }: Props) {
  const contactEmail = useShop()?.contactEmail
  return (
    <>
      {problem}
      {contactEmail && (
        <> {rich(help, { email: <a href={mailtoOf(contactEmail)}>{contactEmail}</a> })}</>
      )}
    </>
  )
}
