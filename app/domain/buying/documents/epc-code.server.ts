import type { QrCode } from '~/domain/basics/qr-code'
import { qrCode } from '~/domain/basics/qr-code.server'
import { isIbanLike } from '~/domain/buying/methods/iban'
import { isUnpaid, type Order, toPay } from '~/domain/buying/order/orders'

interface Transfer {
  accountHolder: string
  iban: string
  bic: string
  amount: number
  reference: string
}

// EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of an SEPA Credit Transfer".
// Version 002 needs no BIC. Character set 1 is UTF-8. Error correction has level M. A name has at most 70 characters.
const [serviceTag, version, characterSet, identification] = ['BCD', '002', '1', 'SCT']
const maxNameLength = 70
const maxCents = 99_999_999_999

function epcText({ accountHolder, iban, bic, amount, reference }: Transfer) {
  return [
    serviceTag,
    version,
    characterSet,
    identification,
    bic,
    accountHolder.slice(0, maxNameLength),
    iban,
    `EUR${(amount / 100).toFixed(2)}`,
    '',
    '',
    reference,
  ].join('\n')
}

/** Undefined if the order is paid, cancelled or not payable by bank transfer in euros. */
export function epcCodeOf(order: Order): QrCode | undefined {
  const { payment, currency, number } = order
  const amount = toPay(order)
  if (payment?.kind !== 'transfer' || !isUnpaid(order)) return undefined
  if (currency !== 'EUR' || !isIbanLike(payment.iban) || amount < 1 || amount > maxCents)
    return undefined
  const { accountHolder, iban, bic } = payment
  const text = epcText({ accountHolder, iban, bic, amount, reference: String(number) })
  return qrCode(text)
}
