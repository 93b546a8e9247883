export function decimalSeparatorIn(locale: string) {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'
}
