// A shop with keys for the stand-in. Import the modules of the shop after this one, because they read the settings.
import { StandIn } from './stand-in'

export const standIn = await new StandIn().start()
export const providerEnvironment = {
  STRIPE_SECRET_KEY: 'rk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_test',
  MOLLIE_API_KEY: 'test_123',
  PAYMENT_PROVIDER_URL: standIn.url,
}
