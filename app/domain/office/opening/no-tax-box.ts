import { msg } from '~/languages/translate'

export function noTaxBox(country: string) {
  return country === 'GB'
    ? msg('I am not registered for VAT')
    : msg('I charge no tax, as a small business')
}
