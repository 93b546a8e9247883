import { isBritish } from '~/domain/settings/is-british'
import { t } from '~/languages/translate'

// Invoices are stored with these labels in English.
const vatIdLabel = 'VAT id'
const taxNumberLabel = 'Tax number'

interface Seller {
  name: string
  postalAddress: string
  vatId: string
  taxNumber: string
  invoiceFoot: string
  taxRate: number | null
  locale: string
}

/**
 * Undefined if the settings lack what an invoice must have: a postal address, and a VAT id or a tax number. In the United
 * Kingdom, a seller who charges no tax is not registered for it, and has no number.
 */
export function sellerOf({ name, postalAddress, vatId, taxNumber, invoiceFoot, ...shop }: Seller) {
  const numbers = [
    ...(vatId ? [`${vatIdLabel} ${vatId}`] : []),
    ...(taxNumber ? [`${taxNumberLabel} ${taxNumber}`] : []),
  ]
  const needsNumber = shop.taxRate !== null || !isBritish(shop)
  if (!postalAddress || (needsNumber && numbers.length === 0)) return undefined
  // Many shopkeepers begin their postal address with the name of the shop.
  const names = postalAddress.startsWith(`${name}\n`) ? [] : [name]
  const foot = invoiceFoot ? [invoiceFoot] : []
  return [...names, postalAddress, ...numbers, ...foot].join('\n')
}

/** A letter has only the name and the postal address of the seller above the recipient. */
export function senderLines(seller: string) {
  const lines = seller.split('\n')
  const firstNumber = lines.findIndex((line) => vatIdIn(line) || taxNumberIn(line))
  return firstNumber < 0 ? lines : lines.slice(0, firstNumber)
}

export function sellerLines(seller: string) {
  return seller.split('\n').map((line) => {
    const [vatId, taxNumber] = [vatIdIn(line), taxNumberIn(line)]
    if (vatId) return t('VAT id {number}', { number: vatId })
    return taxNumber ? t('Tax number {number}', { number: taxNumber }) : line
  })
}

const vatIdIn = (line: string) => numberAfter(vatIdLabel, line)
const taxNumberIn = (line: string) => numberAfter(taxNumberLabel, line)

function numberAfter(label: string, line: string) {
  return line.startsWith(`${label} `) ? line.slice(label.length + 1) : undefined
}
