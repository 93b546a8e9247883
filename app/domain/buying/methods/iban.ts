export function compactIban(text: string) {
  return text.replace(/\s/g, '').toUpperCase()
}

export function spacedIban(iban: string) {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}
