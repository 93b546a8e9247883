const separators = new Map<string, ',' | '.'>()

export function decimalSeparatorIn(locale: string) {
  const separator = separators.get(locale) ?? readSeparator(locale)
  separators.set(locale, separator)
  return separator
}

function readSeparator(locale: string) {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'
}
