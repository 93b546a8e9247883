import './arguments'
import { settings } from '~/settings.server'
import { positionals } from './arguments'
import { askNewPassword } from './ask-password'
import { openShop } from './open-shop'

const [name = '', email = ''] = positionals

const db = await openShop({ mayBeNew: true })
const { createAdmin, hasAccount, makeAdmin } = await import(
  '~/domain/people/accounts/command-line.server'
)
const problem = (await hasAccount(email)) ? await promote() : await create()
await db.destroy()
if (!problem) console.log(`Log in at ${settings.publicUrl}/login`)
process.exitCode = problem ? 1 : 0

async function create() {
  const problem = await createAdmin({ name, email, password: await askNewPassword() })
  console.log(problem ?? `${email} is now an administrator.`)
  return problem
}

async function promote() {
  const changes = await makeAdmin(email)
  console.log(
    changes.length > 0
      ? `${email} already had an account and is now an administrator (${changes.join(', ')}). The password has not changed.`
      : `${email} is already an administrator. To set a new password: npm run reset-password -- ${email}`,
  )
  return undefined
}
