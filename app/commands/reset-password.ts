import { db } from 'db/client'
import { hasAccount, setPassword } from '~/domain/people/accounts/command-line.server'
import { askNewPassword } from './ask-password'
import { migrateOrExit } from './migrate-or-exit'
import { exitWithError } from './terminal'

// npm run reset-password -- EMAIL. Ends all sessions of the user.

const [email] = process.argv.slice(2)
if (!email) exitWithError('Usage: npm run reset-password -- email@shop.example')

await migrateOrExit()
if (!(await hasAccount(email))) exitWithError(`${email} has no account in this shop.`)
const problem = await setPassword(email, await askNewPassword())
console.log(problem ?? `${email} has a new password and is logged out on all devices.`)
await db.destroy()
process.exitCode = problem ? 1 : 0
