import { db } from 'db/client'
import { hasAccount, setPassword } from '~/domain/accounts/command-line.server'
import { askNewPassword } from './ask-password'
import { newestDatabase } from './newest-database'
import { end } from './terminal'

// npm run reset-password -- EMAIL: sets a new password for whoever is locked out, and logs them out everywhere.

const [email] = process.argv.slice(2)
if (!email) end('Usage: npm run reset-password -- email@shop.example')

await newestDatabase()
if (!(await hasAccount(email))) end(`${email} has no account here.`)
const problem = await setPassword(email, await askNewPassword())
console.log(problem ?? `${email} has a new password and has been logged out on all devices.`)
await db.destroy()
process.exitCode = problem ? 1 : 0
