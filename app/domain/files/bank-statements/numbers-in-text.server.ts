// Banks break the text of a payment into lines, also within a number.

const dates = /(?<!\d)(?:\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)/g

/** Whole groups of digits, without those of dates. */
export function numbersIn(text: string) {
  const plain = text.replace(dates, ' ')
  const groups = [plain, plain.replace(/\s/g, '')].flatMap((it) => it.match(/\d+/g) ?? [])
  return new Set(groups.filter((it) => /^[1-9]\d{0,8}$/.test(it)).map(Number))
}

// A shorter number, such as that of the invoice "17", also means the units or the house.
const minCharacters = 4

/** Whether the text has the number of an invoice, such as `RE-2026-17`, with other marks or a line break in it. */
export function hasInvoiceNumber(text: string, numberText: string) {
  const parts = numberText.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (parts.join('').length < minCharacters) return false
  const pattern = parts.map((part) => [...part].join(String.raw`\s*`)).join('[^\\p{L}\\p{N}]*')
  const before = /^\p{N}/u.test(pattern) ? String.raw`(?<!\p{N})` : String.raw`(?<!\p{L})`
  return new RegExp(`${before}${pattern}(?!\\p{N})`, 'u').test(text.toUpperCase())
}
