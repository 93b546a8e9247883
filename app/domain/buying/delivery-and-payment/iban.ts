export function compactIban(text: string) {
  return text.replace(/\s/g, '').toUpperCase()
}

export function spacedIban(iban: string) {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

// ISO 13616 and ISO 7064: the remainder is 1 and the check digits are from 02 to 98. The digits 00, 01 and 99 have the
// same remainders as 97, 98 and 02.
export function isIban(iban: string) {
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
