// Numbers as other programs write them: `.5`, or eleven decimals after a conversion of units. `1.000` is refused: other
// programs write no separators of thousands, but spreadsheets do.

export const number = /^(-?(?=[.,]?\d)\d{0,12})(?:[.,](\d{1,30}))?$/

export const maybeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/

export function numberIn(text: string) {
  return number.test(text) ? Number(text.replace(',', '.')) : undefined
}
