/** By the country of its numbers and dates. */
export function isBritish({ locale }: { locale: string }) {
  return new Intl.Locale(locale).region === 'GB'
}
