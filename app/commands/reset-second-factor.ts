import './arguments'
import { positionals } from './arguments'
import { openShop } from './open-shop'

const [email = ''] = positionals

const db = await openShop()
const { resetSecondFactorOf } = await import(
  '~/domain/people/second-factor/reset-second-factor.server'
)
const problem = await resetSecondFactorOf(email)
console.log(problem ?? `${email} has no second factor now and is logged out on all devices.`)
await db.destroy()
process.exitCode = problem ? 1 : 0
