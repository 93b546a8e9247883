/** Spreadsheets show the digits of a long number, such as an EAN, as `4,01234E+12`, and save this instead of them. */
export function isRounded(text: string) {
  return /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(text)
}
