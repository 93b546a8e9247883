import type { PaymentKind } from 'db/schema'
import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'
import { compactIban, isIban } from './iban'

export type { PaymentKind } from 'db/schema'

/** A way in which orders are paid, without a payment provider. */
export interface PaymentMethod {
  id: string
  kind: PaymentKind
  name: string
  /** What the customer has to do; may be empty. */
  instructions: string
  /** Of a bank transfer; empty for other kinds. The BIC may be empty. */
  accountHolder: string
  iban: string
  bic: string
}

export const paymentKinds: Record<PaymentKind, string> = {
  transfer: 'Bank transfer',
  delivery: 'Payment on delivery',
  collection: 'Payment on collection',
  other: 'Other',
}

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(...atMost(max))
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .default('')

export const PaymentMethodDraft = z
  .object({
    kind: z.enum(Object.keys(paymentKinds) as [PaymentKind, ...PaymentKind[]], 'Choose a kind'),
    name: requiredText('Name is required').max(...atMost(80)),
    instructions: optionalText(1000),
    // The code that banking apps scan holds 70 characters.
    accountHolder: optionalText(70),
    iban: z.string().default('').transform(compactIban),
    bic: z.string().default('').transform(compactIban),
  })
  .superRefine(({ kind, accountHolder, iban, bic }, context) => {
    if (kind !== 'transfer') return
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!accountHolder) refuse('accountHolder', 'Account holder is required')
    if (!iban) refuse('iban', 'IBAN is required')
    else if (!isIban(iban)) refuse('iban', 'This IBAN is not valid. Check its digits')
    if (bic && !/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic)) {
      refuse('bic', 'A BIC has 8 or 11 letters and digits')
    }
  })
  .transform((draft) =>
    draft.kind === 'transfer' ? draft : { ...draft, accountHolder: '', iban: '', bic: '' },
  )
