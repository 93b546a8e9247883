import { db, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { said, toStored } from '~/domain/basics/text/stored-messages.server'
import { type Message, message, messageOf } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import type { User } from './users'

export const commandLine = { id: '', name: msg('Command line') }
export const theShop = { id: 'shop', name: msg('The shop') }

/** Who has changed something: a user, `commandLine` or `theShop`. */
export type Actor = Pick<User, 'id' | 'name'>

const maxLength = 500

/** `text` begins with a verb in the past tense. Call this in the transaction that makes the change. */
export async function record(
  trx: Trx,
  actor: Actor,
  text: string | Message,
  values: Message['values'] = {},
) {
  const what = typeof text === 'string' ? message(text, values) : text
  const [action = '', ...subject] = String(what).split(' ')
  await trx
    .insertInto('activities')
    .values({
      id: newId(),
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject: cut(subject.join(' ')),
      message: JSON.stringify(toStored(what)),
      created_at: timeFromNow(),
    })
    .execute()
}

/** The change of a value: `Price “1” → “2”`. `label` is a text from `msg`. */
export function valueChange(
  label: string | Message,
  before: string | Message,
  after: string | Message,
) {
  return message('{label} “{before}” → “{after}”', { label: messageOf(label), before, after })
}

/** `before → after`, or only one of them if they are equal. */
export function describeUpdate(before: string | Message, after: string | Message) {
  return String(before) === String(after) ? after : message('{before} → {after}', { before, after })
}

/** Several texts as one. @throws {TypeError} if there are none. */
export function joined(texts: (string | Message)[]) {
  return texts.reduce((list, next) => message('{list}, {next}', { list, next }))
}

/** `what` is in the language of the shop, or in English if a version of the shop without languages stored it. */
export async function listActivities(wantedPage: number) {
  const total = await countRows(db.selectFrom('activities'))
  const { page, pages, offset } = paginate(wantedPage, total)
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'actor_id', 'actor_name', 'action', 'subject', 'message'])
    .select('created_at as createdAt')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  const activities = rows.map(({ actor_id, actor_name, message, ...row }) => ({
    ...row,
    actor: nameWithoutUser(actor_id) ?? actor_name,
    what: message ? cut(said(JSON.parse(message))) : `${row.action} ${row.subject}`,
  }))
  return { activities, total, page, pages }
}

function nameWithoutUser(id: string) {
  const actor = [commandLine, theShop].find((it) => it.id === id)
  return actor && t(actor.name)
}

function cut(text: string) {
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text
}
