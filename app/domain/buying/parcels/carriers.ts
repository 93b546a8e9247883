export interface Carrier {
  id: string
  name: string
  /** The page that follows a parcel, with `{number}` in the place of its number. */
  url: string
}

export const numberInUrl = '{number}'

/** Their pages are in the language, or in English if they have none in it. FedEx follows the browser. */
export function wellKnownCarriers(language: string) {
  const [, country] = /^(de|es|fr|it|nl|pl)\b/.exec(language) ?? []
  const locale = country ? `${country}_${country.toUpperCase()}` : 'en_US'
  const dhl = country ? `${country}-${country}` : 'global-en'
  const gls = pagesOfGls[country ?? ''] ?? 'EU/en/parcel-tracking'
  return [
    { name: 'DHL', url: `https://www.dhl.com/${dhl}/home/tracking.html?tracking-id={number}` },
    { name: 'DPD', url: `https://tracking.dpd.de/status/${locale}/parcel/{number}` },
    { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
    { name: 'GLS', url: `https://gls-group.eu/${gls}?match={number}` },
    { name: 'UPS', url: `https://www.ups.com/track?loc=${locale}&tracknum={number}` },
  ]
}

const pagesOfGls: Record<string, string | undefined> = {
  de: 'DE/de/paketverfolgung',
  nl: 'NL/nl/pakket-volgen',
}

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
