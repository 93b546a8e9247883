import { isBritish } from '~/domain/settings/is-british'
import { msg } from '~/languages/translate'

/** As a bank account is called where the shop is. Each shop can enter an account of the other kind, too. */
export function accountWords(shop: { locale: string }) {
  return isBritish(shop) ? british : others
}

const british = {
  label: msg('Sort code and account number'),
  missing: msg('Sort code and account number are required'),
  wrong: msg(
    'Enter 6 digits for the sort code and 8 for the account number, with a 0 first if yours has 7. An IBAN is accepted, too',
  ),
}

const others = {
  label: msg('IBAN'),
  missing: msg('IBAN is required'),
  wrong: msg('This IBAN is not valid. Check its digits'),
}
