import { db } from 'db/client'
import { migrate } from 'db/migrate'
import { hasAccount, setPassword } from '../domain/command-line.server'
import { settings } from '../settings.server'
import { askNewPassword } from './ask-password'
import { end } from './terminal'

// npm run reset-password -- EMAIL: sets a new password for whoever is locked out, and logs them out everywhere.

const [email] = process.argv.slice(2)
if (!email) end('Usage: npm run reset-password -- email@shop.example')

console.log(`Shop ${settings.dataDir}`)
await migrate(db)
if (!(await hasAccount(email))) end(`${email} has no account here.`)
const problem = await setPassword(email, await askNewPassword())
console.log(problem ?? `${email} has a new password and is logged out everywhere.`)
await db.destroy()
process.exitCode = problem ? 1 : 0
