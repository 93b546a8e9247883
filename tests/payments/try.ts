// npm run try-payments: a demo shop and the stand-in of its payment providers.
import { demoPassword } from '../../app/domain/demo/demo-users'
import { newId } from '../../db/ids'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop } from '../support/server-process'
import { providerEnvironment, standIn } from './environment'

const shop = await openShop(providerEnvironment)
standIn.webhook.url = `${shop.url}/webhooks/stripe`
await setUpCheckout(shop)
const db = databaseOf(shop)
for (const kind of ['stripe', 'mollie'] as const) {
  const method = { kind, name: `Card and more (${kind})`, instructions: '' }
  const account = { account_holder: '', iban: '', bic: '' }
  const position = kind === 'stripe' ? 2 : 3
  await db
    .insertInto('payment_methods')
    .values({ id: newId(), position, ...method, ...account })
    .execute()
}
await db.destroy()
console.log(`Log in at ${shop.url}/login as user@example.com or admin@example.com, password ${demoPassword}.
Order something, choose “Card and more”, and press “Pay … now”: the next page is that of the stand-in.
Press Ctrl+C to end.`)
await new Promise(() => setInterval(() => {}, 60_000))
