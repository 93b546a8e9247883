/** Between plain digits in this locale, which may differ from that of amounts. */
export function decimalSeparatorIn(locale: string) {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'
}
