import { spacedIban } from '~/domain/buying/methods/iban'
import { paymentKinds } from '~/domain/buying/methods/payment-kinds'
import type { PaymentKind, PaymentMethod } from '~/domain/buying/methods/payment-methods'
import { msg, t } from '~/languages/translate'

export function PaymentTerms({ method }: { method: PaymentMethod }) {
  const { kind, instructions, accountHolder, iban, bic, link } = method
  return (
    <>
      <p>{t(typeTexts[kind])}</p>
      {kind === 'transfer' && (
        <p>
          {`${accountHolder}, `}
          <span className="iban">{spacedIban(iban)}</span>
          {bic && `, ${bic}`}
        </p>
      )}
      {link && <p>{link}</p>}
      {instructions && <p className="hint lines">{instructions}</p>}
    </>
  )
}

const typeTexts: Record<PaymentKind, string> = {
  transfer: msg('Type: bank transfer'),
  delivery: msg('Type: payment on delivery'),
  collection: msg('Type: payment on collection'),
  other: msg('Type: other'),
  stripe: paymentKinds.stripe,
  mollie: paymentKinds.mollie,
}
