import { db, type Reader, type Trx } from 'db/client'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { cachedRead } from '~/domain/cached-reads.server'
import { refuseChanged, versionOf } from '~/domain/expected.server'
import { keysOf } from '~/domain/keys-of'
import { parseLogo } from '~/images/logo'
import { msg } from '~/languages/translate'
import { chosenOf, defaultLook, type Look } from './look'
import { LookSchema } from './look-schema'

export { LookDraft } from './look-draft'

export function shopLook() {
  return cachedRead('look', () => readLook(db))
}

async function readLook(reader: Reader): Promise<Look> {
  const rows = await reader.selectFrom('look').selectAll().execute()
  return LookSchema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

/** @throws {Refusal} 409 if the look has changed since the form was rendered. */
export async function updateLook(admin: User, { expected, ...look }: Look & { expected?: string }) {
  await asAdmin(admin, async (trx) => {
    const before = await readLook(trx)
    const text = msg(
      'Someone else has changed the look since you opened the form. Activity shows what has changed. Save again to replace these changes',
    )
    refuseChanged(versionOf(before), expected, text)
    const changes = describeChanges(before, look)
    if (!changes) return
    await storeLook(trx, look)
    await record(trx, admin, 'updated', `look: ${changes}`)
  })
  return { message: msg('Look saved') }
}

export async function resetLook(admin: User) {
  await updateLook(admin, defaultLook)
  return { message: msg('The shop has its default look again') }
}

async function storeLook(trx: Trx, look: Look) {
  await trx.deleteFrom('look').execute()
  const rows = chosenOf(look).map(([name, value]) => ({ name, value }))
  if (rows.length > 0) await trx.insertInto('look').values(rows).execute()
}

function describeChanges(before: Look, after: Look) {
  return keysOf(LookSchema.shape)
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const { description } = LookSchema.shape[name]
      return `${description} ${describeChange(before[name], after[name])}`
    })
    .join(', ')
}

function describeChange(before: string, after: string) {
  if (!parseLogo(before || after)) return `“${before}” → “${after}”`
  if (!before) return 'added'
  return after ? 'replaced' : 'removed'
}
