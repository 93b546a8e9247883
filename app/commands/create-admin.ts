import { createInterface } from 'node:readline/promises'
import { db } from 'db/client'
import { migrate } from 'db/migrate'
import { newAdmin } from '../domain/first-admin.server'

// npm run create-admin -- NAME EMAIL: makes an administrator; the password is asked for, or read from a pipe.

const [name, email] = process.argv.slice(2)
if (!name || !email) {
  console.error('Usage: npm run create-admin -- "Full Name" email@shop.example')
  process.exit(1)
}

const question = createInterface({ input: process.stdin, output: process.stdout })
const password = await question.question('Password (at least 6 characters): ')
question.close()

await migrate(db)
const problem = await newAdmin({ name, email, password })
console.log(problem ?? `${email} is an administrator now.`)
await db.destroy()
process.exitCode = problem ? 1 : 0
