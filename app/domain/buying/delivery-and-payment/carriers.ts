export interface Carrier {
  id: string
  name: string
  /** The page that follows a parcel, with `{number}` in the place of its number. */
  url: string
}

export const numberInUrl = '{number}'

export const wellKnownCarriers = [
  {
    name: 'DHL',
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  { name: 'DPD', url: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { name: 'GLS', url: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}' },
  { name: 'UPS', url: 'https://www.ups.com/track?tracknum={number}' },
]

/** The website to which the links of the carrier lead; undefined if `url` is no such pattern. */
export function hostOf(url: string) {
  // A user name before the host would hide where a link leads.
  const [, host = ''] = /^https:\/\/([^\s/?#@{}\\]+\.[^\s/?#@{}\\]+)[/?#]\S*$/.exec(url) ?? []
  return host && url.includes(numberInUrl) && URL.canParse(url) ? new URL(url).host : undefined
}

/** Empty if the number is. */
export function trackingUrlOf({ url }: Pick<Carrier, 'url'>, number: string) {
  const inUrl = encodeURIComponent(number.replace(/\s/g, ''))
  return inUrl && url.replaceAll(numberInUrl, () => inUrl)
}
