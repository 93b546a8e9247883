import { Form } from '@remix-run/react'
import { withdrawalPath } from '~/domain/withdrawals/withdrawals'
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
      <h1>Confirm withdrawal</h1>
      <p>{`“I withdraw from the contract of order ${orderNumber}.”`}</p>
      <dl className="details">
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Order number</dt>
        <dd>{orderNumber}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
      </dl>
      <Form method="post" action={withdrawalPath} className="row">
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <input type="hidden" name="email" value={email} />
        <SubmitButton<typeof action> intent="confirm" pending="Sending...">
          Confirm withdrawal
        </SubmitButton>
        <Link className="button quiet" to={withdrawalPath}>
          Cancel
        </Link>
      </Form>
    </section>
  )
}
