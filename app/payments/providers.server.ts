import { settings } from '~/settings.server'
import type { PaymentProvider, ProviderName } from './payment-provider'

const { stripeKey, mollieKey } = settings

/** Those with a key in the environment. */
export const configuredProviders = [stripeKey && 'stripe', mollieKey && 'mollie'].filter(
  (name): name is ProviderName => Boolean(name),
)

/** With the key of a real account, payments are real. */
export const usesTestKey = [stripeKey, mollieKey].some((key) => key && /(?:^|_)test_/.test(key))

/** Undefined if the environment has no key for it. A shop without keys never loads a provider. */
export async function loadProvider(name: ProviderName): Promise<PaymentProvider | undefined> {
  if (!configuredProviders.includes(name)) return undefined
  return name === 'stripe'
    ? (await import('./stripe.server')).stripe
    : (await import('./mollie.server')).mollie
}
