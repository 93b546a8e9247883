import { Form } from '@remix-run/react'
import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import type { action } from './route'

interface Props {
  name: string
  orderNumber: string
  email: string
}

/** The second step of article 11a, with a button that says nothing but what it does. */
export function ConfirmWithdrawal({ name, orderNumber, email }: Props) {
  return (
    <section className="narrow">
      <h1>{t('Confirm withdrawal')}</h1>
      <p>{t('“I withdraw from the contract of order {number}.”', { number: orderNumber })}</p>
      <dl className="details">
        <dt>{t('Name', { context: 'person' })}</dt>
        <dd>{name}</dd>
        <dt>{t('Order number')}</dt>
        <dd>{orderNumber}</dd>
        <dt>{t('Email')}</dt>
        <dd>{email}</dd>
      </dl>
      <Form method="post" action={withdrawalPath} className="row">
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <input type="hidden" name="email" value={email} />
        <SubmitButton<typeof action> intent="confirm" pending={t('Sending...')}>
          {t('Confirm withdrawal')}
        </SubmitButton>
        <Link className="button quiet" to={withdrawalPath}>
          {t('Cancel')}
        </Link>
      </Form>
    </section>
  )
}
