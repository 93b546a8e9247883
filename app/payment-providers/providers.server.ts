import { settings } from '~/settings.server'
import type { PaymentProvider, ProviderName } from './payment-provider'

const { stripeKey, mollieKey, stripeWebhookSecrets, publicUrl } = settings

/** Those with a key in the environment. */
export const configuredProviders = [stripeKey && 'stripe', mollieKey && 'mollie'].filter(
  (name): name is ProviderName => Boolean(name),
)

/** Those that cannot announce what has happened: without a webhook, or to a shop that has no public address. */
export const providersWithoutNews = configuredProviders.filter((name) =>
  name === 'stripe' ? stripeWebhookSecrets.length === 0 : !publicUrl.startsWith('https://'),
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
