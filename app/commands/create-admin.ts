import { db } from 'db/client'
import { createAdmin, hasAccount, makeAdmin } from '~/domain/people/accounts/command-line.server'
import { settings } from '~/settings.server'
import { askNewPassword } from './ask-password'
import { migrateOrExit } from './migrate-or-exit'
import { exitWithError } from './terminal'

// npm run create-admin -- NAME EMAIL. An existing account becomes an administrator with its current password.

const [name, email] = process.argv.slice(2)
if (!name || !email) exitWithError('Usage: npm run create-admin -- "Full Name" email@shop.example')

await migrateOrExit()
const problem = (await hasAccount(email)) ? await promote(email) : await create(name, email)
await db.destroy()
if (!problem) console.log(`Log in at ${settings.publicUrl}/login`)
process.exitCode = problem ? 1 : 0

async function create(name: string, email: string) {
  const problem = await createAdmin({ name, email, password: await askNewPassword() })
  console.log(problem ?? `${email} is now an administrator.`)
  return problem
}

async function promote(email: string) {
  const changes = await makeAdmin(email)
  console.log(
    changes.length > 0
      ? `${email} already had an account and is now an administrator (${changes.join(', ')}). The password has not changed.`
      : `${email} is already an administrator. To set a new password: npm run reset-password -- ${email}`,
  )
  return undefined
}
