import type { ShopSettings } from './shop-settings'

/** To whom customers write: name, postal address and email, in lines. */
export function contactText({
  name,
  postalAddress,
  contactEmail,
}: Pick<ShopSettings, 'name' | 'postalAddress' | 'contactEmail'>) {
  return [name, postalAddress, contactEmail].filter(Boolean).join('\n')
}
