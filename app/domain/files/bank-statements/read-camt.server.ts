import { elementsIn, type XmlElement } from '~/csv/read-xml.server'
import { minorUnitsOf } from '~/domain/basics/money/money'
import type { Statement } from './bank-entries'
import { type UnhashedEntry, withHashes } from './entry-hashes.server'

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
  if (!isSplit) return [paymentOf(entry, details[0] ?? entry, at(entry, 'Amt'))]
  return details.map((it, index) => paymentOf(entry, it, amounts[index]))
}

function paymentOf(entry: XmlElement, details: XmlElement, amount: XmlElement | undefined) {
  const currency = amount?.attributes.Ccy ?? ''
  const units = minorUnitsOf(Number(amount?.text.trim() || Number.NaN), currency)
  const day = at(entry, 'BookgDt') ?? at(entry, 'ValDt')
  const date = day && (textAt(day, 'Dt') || textAt(day, 'DtTm')).slice(0, 10)
  if (!units || !date || !currency) return undefined
  const remittance = at(details, 'RmtInf')
  const structured = allAt(remittance, 'Strd').map((it) => textAt(it, 'CdtrRefInf', 'Ref'))
  const reference = textAt(details, 'Refs', 'EndToEndId')
  const texts = [
    ...allAt(remittance, 'Ustrd').map(({ text }) => text.trim()),
    ...structured,
    reference === 'NOTPROVIDED' ? '' : reference,
    remittance ? '' : textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    date,
    payer:
      textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
      textAt(details, 'RltdPties', 'Dbtr', 'Nm'),
    text: texts.filter(Boolean).join(' '),
    amount: units,
    currency,
    reference: textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
  }
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
