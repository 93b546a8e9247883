// Those of Unicode: https://www.unicode.org/reports/tr14/#BK
export const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
