import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { MailDisabledText } from '~/ui/accounts/mail-disabled-notice'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

export function ExpiredLink() {
  return (
    <section className="narrow">
      <h1>{t('This link is not valid')}</h1>
      {useShop()?.hasNoMail ? (
        <p role="alert">
          <MailDisabledText
            problem={t('It is incomplete, or it has expired, and we cannot email you a new one.')}
            help={t('Write to {email}, and we will help you.')}
          />
        </p>
      ) : (
        <>
          <p role="alert">
            {t('It is incomplete, or it has expired. We can email you a new one.')}
          </p>
          <Form method="post">
            <SubmitButton<typeof action> intent="newLink" pending={t('Sending...')}>
              {t('Send a new link')}
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  )
}
