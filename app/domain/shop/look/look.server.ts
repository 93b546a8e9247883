import { db, type Reader, type Trx } from 'db/client'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { joined, record, valueChange } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { parseLogo } from '~/images/logo'
import { type Message, message, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import {
  chosenOf,
  corners,
  defaultLook,
  faces,
  grounds,
  type Look,
  pictures,
  shownParts,
} from './look'
import { LookSchema } from './stored-look'

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
  await asStaff('content', admin, async (trx) => {
    const before = await readLook(trx)
    const text = msg(
      'Someone else has changed the look since you opened the form. Activity shows what has changed. Save again to replace these changes',
    )
    refuseChanged(versionOf(before), expected, text)
    await writeLook(trx, admin, before, look)
  })
  return { message: msg('Look saved') }
}

/** Changes parts of the look in the transaction of an admin. */
export async function changeLook(trx: Trx, admin: User, parts: Partial<Look>) {
  const before = await readLook(trx)
  await writeLook(trx, admin, before, { ...before, ...parts })
}

async function writeLook(trx: Trx, admin: User, before: Look, look: Look) {
  const changes = describeChanges(before, look)
  if (changes.length === 0) return
  await storeLook(trx, look)
  await record(trx, admin, 'updated look: {changes}', { changes: joined(changes) })
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

const labels: Record<keyof Look, string> = {
  accent: msg('accent colour'),
  ground: msg('ground'),
  face: msg('face of headings'),
  corners: msg('corners'),
  pictures: msg('pictures in lists'),
  asInShop: msg('what the shop shows'),
  logo: msg('logo'),
  darkLogo: msg('logo for the dark mode'),
}
const choices: Partial<Record<keyof Look, Record<string, string>>> = {
  ground: grounds,
  face: faces,
  corners,
  pictures,
  asInShop: shownParts,
}

function describeChanges(before: Look, after: Look) {
  return keysOf(labels)
    .filter((name) => before[name] !== after[name])
    .map((name) => describeChange(name, before[name], after[name]))
}

function describeChange(name: keyof Look, before: string, after: string) {
  if (!parseLogo(before || after)) {
    return valueChange(labels[name], textOf(name, before), textOf(name, after))
  }
  const logo = { name: messageOf(labels[name]) }
  if (!before) return message('{name} added', logo)
  return after ? message('{name} replaced', logo) : message('{name} removed', logo)
}

function textOf(name: keyof Look, value: string): string | Message {
  const text = choices[name]?.[value]
  return text ? messageOf(text) : value
}
