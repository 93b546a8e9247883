import { msg } from '~/languages/translate'

export function compactIban(text: string) {
  return text.replace(/\s/g, '').toUpperCase()
}

/** A sort code and account number of the United Kingdom, as `20-00-00 12345678`, are shown as they are stored. */
export function spacedIban(account: string) {
  return isIbanLike(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account
}

export function accountLines(account: string) {
  if (isIbanLike(account)) return [{ label: msg('IBAN'), text: spacedIban(account) }]
  const [sortCode = '', number = ''] = account.split(' ')
  return [
    { label: msg('Sort code'), text: sortCode },
    { label: msg('Account number'), text: number },
  ]
}

export function isIbanLike(account: string) {
  return !/^\d/.test(account)
}
