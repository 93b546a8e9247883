import { db, type Reader, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { newId } from 'db/ids'
import { sql } from 'kysely'
import type { z } from 'zod'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { refuseChanged, withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asStaff, asStaffExclusive } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { checkRedirects, maxRedirects, type RedirectLine, type Redirects } from './check-redirects'
import { findDeadTargets } from './dead-targets.server'
import { pathIn, pathOfTarget, withQuery } from './paths'
import type { RedirectDraft } from './redirect-draft'

export { RedirectDraft } from './redirect-draft'

type Draft = z.output<typeof RedirectDraft>

const maxSteps = 10

/**
 * Where a request that found no page is led; undefined if no redirect has its path. A target that is no page, either, is
 * looked up in turn.
 */
export async function findTarget({ pathname, search }: URL, isPagePath: (path: string) => boolean) {
  let target = await targetOf(pathIn(pathname))
  for (let step = 1; target && step < maxSteps; step++) {
    const next = await targetOf(pathOfTarget(target))
    if (!next || (await findDeadTargets(db, [target], isPagePath)).size === 0) break
    target = next
  }
  return target && withQuery(target, search)
}

async function targetOf(path: string | undefined) {
  if (path === undefined) return undefined
  const found = await db
    .selectFrom('redirects')
    .select('target')
    .where('path', '=', path)
    .executeTakeFirst()
  return found?.target
}

export async function listRedirects({ search, page: wanted }: { search: string; page: number }) {
  const matching = db
    .selectFrom('redirects')
    .$if(search !== '', (query) => query.where((eb) => eb.or(patternsOf(search).map(isLike))))
  const total = await countRows(matching)
  const { page, pages, offset } = paginate(wanted, total)
  const rows = await matching
    .select(['id', 'path', 'target'])
    .orderBy('path')
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { redirects: rows.map(withVersion), total, page, pages }
}

// Old paths are stored decoded, new ones encoded.
function patternsOf(search: string) {
  const typed = search.normalize().toWellFormed()
  const forms = [typed, pathIn(typed) ?? typed, encodeURI(typed), encodeURI(typed.toLowerCase())]
  return forms.map((form) => `%${form.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
}

function isLike(pattern: string) {
  return sql<boolean>`path || ' ' || lower(target) like ${pattern} escape '\\'`
}

export async function readRedirects(reader: Reader = db): Promise<Redirects> {
  const rows = await reader.selectFrom('redirects').select(['path', 'target']).execute()
  return new Map(rows.map(({ path, target }) => [path, target]))
}

/** Without an id, adds one. @throws {Refusal} 400 for a loop, 404, 409 if it has changed, exists or is one too many. */
export async function saveRedirect(admin: User, id: string, { expected, ...draft }: Draft) {
  await asStaff('content', admin, async (trx) => {
    const before = await readRedirects(trx)
    const old = id ? await requireRedirect(trx, id) : undefined
    if (old) refuseChanged(withVersion(old).version, expected, changedMeanwhile)
    if (draft.path !== old?.path && before.has(draft.path)) {
      throw new Refusal(409, 'This path is already redirected', { field: 'path' })
    }
    const removal = old && old.path !== draft.path ? [{ line: 0, path: old.path, target: '' }] : []
    const { checked, after } = checkRedirects(before, [...removal, { line: 0, ...draft }])
    const problem = checked.at(-1)?.problem
    if (problem) throw new Refusal(400, problem, { field: 'target' })
    await write(trx, before, after)
    await record(trx, admin, 'redirected {path} to {target}', draft)
  })
  return { message: msg('Redirect saved'), to: '/admin/redirects' }
}

const changedMeanwhile = msg(
  'Someone else has changed this redirect since you opened the form. Check the changes, then save again',
)

export async function deleteRedirect(admin: User, id: string) {
  await asStaff('content', admin, async (trx) => {
    const { path } = await requireRedirect(trx, id)
    await trx.deleteFrom('redirects').where('id', '=', id).execute()
    await record(trx, admin, 'removed the redirect of {path}', { path })
  })
  return { message: msg('Redirect deleted') }
}

/** What `storeRedirects` would do with each line. */
export async function previewRedirects(lines: RedirectLine[]) {
  return checkRedirects(await readRedirects(), lines).checked
}

/** All lines or none. @throws {Refusal} 409 with the number of a wrong line, or if there would be too many. */
export async function storeRedirects(admin: User, lines: RedirectLine[]) {
  const changed = await asStaffExclusive('content', admin, async (trx) => {
    const before = await readRedirects(trx)
    const { checked, after } = checkRedirects(before, lines)
    const wrong = checked.find(({ problem }) => problem)
    if (wrong?.problem) {
      const values = { line: String(wrong.line), problem: messageOf(wrong.problem) }
      throw new Refusal(409, message('Line {line}: {problem}', values))
    }
    await write(trx, before, after)
    const count = checked.filter(({ change }) => change !== 'same').length
    const what = messageN(count, 'changed {count} redirect', 'changed {count} redirects')
    if (count > 0) await record(trx, admin, what)
    return count
  })
  return { message: messageN(changed, '{count} redirect changed', '{count} redirects changed') }
}

/** Paths that are redirected already keep their targets. */
export async function addRedirects(admin: User, added: Redirects) {
  const before = await readRedirects()
  const lines = [...added].flatMap(([path, target], at) =>
    before.has(path) ? [] : [{ line: at + 1, path, target }],
  )
  const { checked } = checkRedirects(before, lines)
  return storeRedirects(
    admin,
    checked.filter(({ problem }) => !problem),
  )
}

function requireRedirect(trx: Trx, id: string) {
  return trx
    .selectFrom('redirects')
    .select(['id', 'path', 'target'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal(404, 'This redirect no longer exists'))
}

async function write(trx: Trx, before: Redirects, after: Redirects) {
  if (after.size > maxRedirects && after.size > before.size) {
    throw new Refusal(409, message('There can be at most {max} redirects', { max: maxRedirects }))
  }
  const removed = [...before.keys()].filter((path) => !after.has(path))
  for (const paths of chunksOf(removed)) {
    await trx.deleteFrom('redirects').where('path', 'in', paths).execute()
  }
  const changed = [...after].filter(([path, target]) => before.get(path) !== target)
  for (const chunk of chunksOf(changed)) {
    await trx
      .insertInto('redirects')
      .values(chunk.map(([path, target]) => ({ id: newId(), path, target })))
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((eb) => ({ target: eb.ref('excluded.target') })),
      )
      .execute()
  }
}
