import ipaddr from 'ipaddr.js'
import type { z } from 'zod'
import { invalid } from './mollie-answers'

// https://docs.mollie.com/docs/multicurrency, July 2026.
const currencies =
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(
    ' ',
  )
const withoutDecimals = ['ISK', 'JPY']

// The largest of all methods, that of a bank transfer: https://docs.mollie.com/docs/bank-transfer, August 2026. Other
// currencies are converted first, by a rate that a test cannot know.
const maxEuro = 1_000_000

export function decimalsOf(currency: string) {
  return withoutDecimals.includes(currency) ? 0 : 2
}

export function refuseAmount({ currency, value }: { currency: string; value: string }) {
  if (!currencies.includes(currency)) {
    return invalid(`The currency "${currency}" is not supported`, 422, 'amount.currency')
  }
  const format = decimalsOf(currency) === 0 ? /^\d+$/ : /^\d+\.\d\d$/
  if (!format.test(value)) {
    return invalid('The amount contains an invalid value', 422, 'amount.value')
  }
  if (Number(value) === 0) return invalid('The amount is lower than the minimum', 422, 'amount')
  return currency === 'EUR' && Number(value) > maxEuro
    ? invalid('The amount is higher than the maximum', 422, 'amount')
    : undefined
}

/** The first field that is unknown, missing or of a wrong type. */
export function refuseBody(error: z.ZodError) {
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0]].join('.')
    return invalid(`Non-existent body parameter "${field}" for this API call.`, 422, field)
  }
  const field = issue?.path.join('.') ?? ''
  return invalid(`The ${field} is invalid`, 422, field)
}

// RFC 6761, RFC 6762, RFC 8375, and names without a dot: the internet has no such hosts.
const privateNames = /^[^.]+$|\.(?:localhost|local|home\.arpa|internal|test|invalid|lan)$/i

/** https://docs.mollie.com/reference/create-payment: "webhookUrl must be reachable from Mollie's point of view". */
export function refuseWebhook(url: string, reachableHosts: Set<string>) {
  const { hostname } = new URL(url)
  if (reachableHosts.has(hostname)) return undefined
  const ip = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = ipaddr.isValid(ip)
    ? ipaddr.process(ip).range() !== 'unicast'
    : privateNames.test(hostname)
  return isPrivate
    ? invalid(
        "The webhook URL is invalid because it is unreachable from Mollie's point of view",
        422,
        'webhookUrl',
      )
    : undefined
}
