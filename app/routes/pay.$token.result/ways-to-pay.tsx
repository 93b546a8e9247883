import { Form } from '@remix-run/react'
import type { PaymentResult } from '~/domain/buying/online-payments/payment-result.server'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

export function HowToPay({ parts }: { parts: Required<PaymentResult>['howToPay'] }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      <p key={part} className="lines">
        {part}
      </p>
    ) : (
      <p key={part.href}>
        <a href={part.href} rel="noreferrer">
          {part.label}
        </a>
      </p>
    ),
  )
}

export function OtherWays({ others }: Required<Pick<PaymentResult, 'others'>>) {
  return (
    <>
      {others.length > 0 && <h2>{t('Pay in another way')}</h2>}
      <div className="row">
        {others.map(({ id, name, version }) => (
          <Form key={id} method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <SubmitButton<typeof action> intent="choose" kind="quiet">
              <ShopText>{name}</ShopText>
            </SubmitButton>
          </Form>
        ))}
      </div>
      <details>
        <summary>{t('Give up the order')}</summary>
        <p>{t('The order is cancelled, and its items and its voucher are free again.')}</p>
        <Form method="post">
          <SubmitButton<typeof action> intent="giveUp" kind="danger" pending={t('Cancelling...')}>
            {t('Cancel the order')}
          </SubmitButton>
        </Form>
      </details>
    </>
  )
}
