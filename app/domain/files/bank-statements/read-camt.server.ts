import { elementsIn, type XmlElement } from '~/csv/read-xml.server'
import { minorUnitsOf } from '~/domain/basics/money/money'
import type { Statement } from './bank-entries'
import { type UnhashedEntry, withHashes } from './entry-hashes.server'
import { currencyIn, dayIn } from './statement-cells.server'

// ISO 20022: camt.053 is a statement, camt.052 a report of a day, camt.054 a notification. In version 02 some elements
// lie one level higher than in version 08.

/** @throws {UnreadableFile} Undefined if the XML has no entries. */
export async function readCamt(chunks: AsyncIterable<string>): Promise<Statement | undefined> {
  const entries: UnhashedEntry[] = []
  let unreadable = 0
  let isEmpty = true
  for await (const entry of elementsIn(chunks, 'Ntry')) {
    isEmpty = false
    // What is not booked yet comes again in the next file.
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
    if (!isCredit(entry) || !['', 'BOOK'].includes(status)) continue
    for (const payment of paymentsIn(entry)) {
      if (payment) entries.push(payment)
      else unreadable++
    }
  }
  return isEmpty ? undefined : { entries: withHashes(entries), unreadable }
}

const isCredit = (entry: XmlElement) =>
  textAt(entry, 'CdtDbtInd') === 'CRDT' && textAt(entry, 'RvslInd') !== 'true'

/** A bank may book several payments as one entry. */
function paymentsIn(entry: XmlElement) {
  const details = allAt(entry, 'NtryDtls').flatMap((it) => allAt(it, 'TxDtls'))
  const amounts = details.map((it) => at(it, 'Amt') ?? at(it, 'AmtDtls', 'TxAmt', 'Amt'))
  const isSplit = details.length > 1 && amounts.every(Boolean)
  if (isSplit) return details.map((it, index) => paymentOf(entry, [it], amounts[index]))
  return [paymentOf(entry, details.length > 0 ? details : [entry], at(entry, 'Amt'))]
}

function paymentOf(entry: XmlElement, details: XmlElement[], amount: XmlElement | undefined) {
  const currency = currencyIn(amount?.attributes.Ccy ?? '')
  const decimal = Number(amount?.text.trim() || Number.NaN)
  const units = currency && minorUnitsOf(decimal, currency)
  const day = at(entry, 'BookgDt') ?? at(entry, 'ValDt')
  const date = day && dayIn(textAt(day, 'Dt') || textAt(day, 'DtTm'), false)
  if (!units || units < 0 || !Number.isSafeInteger(units) || !date || !currency) return undefined
  const references = details.map((it) => textAt(it, 'Refs', 'AcctSvcrRef'))
  return {
    date,
    payer: joined(details.map(payerIn), ', '),
    text: joined(
      details.map((it) => textIn(it, entry)),
      ' ',
    ),
    amount: units,
    currency,
    reference: joined(references, ' ') || textAt(entry, 'AcctSvcrRef'),
  }
}

function joined(texts: string[], separator: string) {
  return [...new Set(texts)].filter(Boolean).join(separator)
}

function payerIn(details: XmlElement) {
  return (
    textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm') || textAt(details, 'RltdPties', 'Dbtr', 'Nm')
  )
}

function textIn(details: XmlElement, entry: XmlElement) {
  const remittance = at(details, 'RmtInf')
  const structured = allAt(remittance, 'Strd').map((it) => textAt(it, 'CdtrRefInf', 'Ref'))
  const reference = textAt(details, 'Refs', 'EndToEndId')
  const texts = [
    ...allAt(remittance, 'Ustrd').map(({ text }) => text.trim()),
    ...structured,
    reference === 'NOTPROVIDED' ? '' : reference,
    remittance ? '' : textAt(entry, 'AddtlNtryInf'),
  ]
  return texts.filter(Boolean).join(' ')
}

function allAt(element: XmlElement | undefined, name: string) {
  return element?.children.filter((it) => it.name === name) ?? []
}

function at(element: XmlElement, ...names: string[]) {
  return names.reduce<XmlElement | undefined>((it, name) => allAt(it, name)[0], element)
}

function textAt(element: XmlElement, ...names: string[]) {
  return at(element, ...names)?.text.trim() ?? ''
}
