import encodeQR from 'qr'
import { isUnpaid, type Order, type QrCode } from './orders'

interface Transfer {
  accountHolder: string
  iban: string
  bic: string
  amount: number
  /** The payee identifies the payment by this text. */
  reference: string
}

// EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of an SEPA Credit Transfer":
// version 002 needs no BIC, character set 1 is UTF-8, error correction is level M, a name has at most 70 characters.
const [serviceTag, version, characterSet, identification] = ['BCD', '002', '1', 'SCT']
const maxNameLength = 70
const maxAmount = 99_999_999_999

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

/** Undefined unless the customer still has to pay the order by bank transfer in euros. */
export function epcCodeOf(order: Order): QrCode | undefined {
  const { payment, currency, total, number } = order
  if (payment?.kind !== 'transfer' || !isUnpaid(order)) return undefined
  if (currency !== 'EUR' || total < 1 || total > maxAmount) return undefined
  const { accountHolder, iban, bic } = payment
  const text = epcText({ accountHolder, iban, bic, amount: total, reference: String(number) })
  return qrCode(text)
}

function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 4 })
  const path = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size: rows.length, path: path.join('') }
}
