import { Notice } from '~/ui/layout/notice'
import { useShop } from '~/ui/use-shop'

export function MailDisabledNotice({ problem, help }: { problem: string; help: string }) {
  const contactEmail = useShop()?.contactEmail
  return (
    <Notice title="This shop cannot send email at the moment">
      <p>
        {problem}
        {contactEmail && (
          <>
            {' '}
            Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, {help}.
          </>
        )}
      </p>
    </Notice>
  )
}
