import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'
import { compactIban, isIban } from './iban'
import { type PaymentKind, paymentKinds } from './payment-methods'

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
