import { Form } from '@remix-run/react'
import {
  fieldOfUnits,
  type WithdrawnLine,
  withdrawalPath,
} from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { LineName } from '~/ui/orders/line-name'
import type { action } from './route'

export interface Declared {
  name: string
  orderNumber: string
  email: string
  /** Missing if it is the whole order. */
  part?: WithdrawnLine[]
}

/** The second step of article 11a, with a button that says nothing but what it does. */
export function ConfirmWithdrawal(declaration: Declared) {
  const { name, orderNumber, email, part } = declaration
  return (
    <section className="narrow">
      <h1>{t('Confirm withdrawal')}</h1>
      <Declaration {...declaration} />
      <Form method="post" className="row">
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <input type="hidden" name="email" value={email} />
        {part?.map(({ position, quantity }) => (
          <input key={position} type="hidden" name={fieldOfUnits(position)} value={quantity} />
        ))}
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

export function Declaration({ name, orderNumber, email, part }: Declared) {
  const number = orderNumber
  return (
    <>
      <p>
        {part
          ? t('“I withdraw from the contract of order {number} for these goods:”', { number })
          : t('“I withdraw from the contract of order {number}.”', { number })}
      </p>
      {part && (
        <ul>
          {part.map(({ position, quantity, ...line }) => (
            <li key={position}>
              {quantity} × <LineName line={line} />
            </li>
          ))}
        </ul>
      )}
      <dl className="details">
        <dt>{t('Name', { context: 'person' })}</dt>
        <dd>{name}</dd>
        <dt>{t('Order number')}</dt>
        <dd>{orderNumber}</dd>
        <dt>{t('Email')}</dt>
        <dd>{email}</dd>
      </dl>
    </>
  )
}
