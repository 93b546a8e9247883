import { db } from 'db/client'
import { hasAccount, makeAdmin, newAdmin } from '~/domain/accounts/command-line.server'
import { askNewPassword } from './ask-password'
import { newestDatabase } from './newest-database'
import { end } from './terminal'

// npm run create-admin -- NAME EMAIL: makes an administrator; the password is asked for, or read from a pipe. Who has
// an account already becomes an administrator with the password that they have.

const [name, email] = process.argv.slice(2)
if (!name || !email) end('Usage: npm run create-admin -- "Full Name" email@shop.example')

await newestDatabase()
const problem = (await hasAccount(email)) ? await again(email) : await create(name, email)
await db.destroy()
process.exitCode = problem ? 1 : 0

async function create(name: string, email: string) {
  const problem = await newAdmin({ name, email, password: await askNewPassword() })
  console.log(problem ?? `${email} is an administrator now.`)
  return problem
}

async function again(email: string) {
  const changes = await makeAdmin(email)
  console.log(
    changes.length > 0
      ? `${email} has an account and is an administrator now (${changes.join(', ')}). The password is as it was.`
      : `${email} is an administrator already. To set a new password: npm run reset-password -- ${email}`,
  )
  return undefined
}
