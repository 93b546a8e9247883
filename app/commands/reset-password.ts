import './arguments'
import { positionals } from './arguments'
import { askNewPassword } from './ask-password'
import { openShop } from './open-shop'
import { exitWithError } from './terminal'

const [email = ''] = positionals

const db = await openShop()
const { hasAccount, setPassword } = await import('~/domain/people/accounts/command-line.server')
if (!(await hasAccount(email))) exitWithError(`${email} has no account in this shop.`)
const problem = await setPassword(email, await askNewPassword())
console.log(problem ?? `${email} has a new password and is logged out on all devices.`)
await db.destroy()
process.exitCode = problem ? 1 : 0
