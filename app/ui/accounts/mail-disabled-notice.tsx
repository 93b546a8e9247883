import { Notice } from '~/ui/layout/notice'
import { useShop } from '~/ui/use-shop'

export function MailDisabledNotice({ needed, help }: { needed: string; help: string }) {
  const contactEmail = useShop()?.contactEmail
  return (
    <Notice title="This shop cannot send email at the moment">
      <p>
        {needed}
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
