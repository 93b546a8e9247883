import { db, type Reader, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { numberedSlug, slugOf } from 'db/slug'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { moveRowUp, nextPosition } from '~/domain/basics/lists/sorted-rows.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { searchResultColumns } from '~/domain/basics/text/search-result'
import { describeUpdate, record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { findImageSize } from '~/images/image-store.server'
import { message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { PageDraft } from './page-draft'
import { markupOfPicture, picturesIn } from './page-text'
import { maxPages, maxTextLength } from './pages'

export function listPages() {
  return db
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'place', 'updated_at as updatedAt'])
    .orderBy('position')
    .execute()
}

export async function findPage(by: 'id' | 'slug', value: string, reader: Reader = db) {
  const page = await reader
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'text', 'place'])
    .select(['page_title as pageTitle', 'page_text as pageText'])
    .where(by, '=', value)
    .executeTakeFirst()
  return page && { ...page, pictures: await listPictures(reader, page) }
}

async function listPictures(reader: Reader, { id, text }: { id: string; text: string }) {
  if (picturesIn(text).length === 0) return []
  return reader
    .selectFrom('page_pictures')
    .select(['number', 'image_id as imageId', 'width', 'height'])
    .where('page_id', '=', id)
    .orderBy('number')
    .execute()
}

export type Page = NonNullable<Awaited<ReturnType<typeof findPage>>>

export function versionOfPage({ title, text, place, pageTitle, pageText }: Omit<Page, 'pictures'>) {
  return versionOf({ title, text, place, pageTitle, pageText })
}

type Draft = z.output<typeof PageDraft>

/** The slug never changes: links stay valid. @throws {Refusal} 409 if there are too many pages; like `addPicture`. */
export async function createPage(admin: User, { image, imageText, ...draft }: Draft) {
  const picture = await storePicture(image, imageText)
  const id = newId()
  await asStaff('content', admin, async (trx) => {
    const full = messageN(
      maxPages,
      'There can be at most {count} page',
      'There can be at most {count} pages',
    )
    const limit = { max: maxPages, full, field: 'title' }
    const now = timeFromNow()
    await trx
      .insertInto('pages')
      .values({
        id,
        ...columnsOf(draft),
        slug: await freeSlug(trx, draft.title),
        position: await nextPosition(trx, 'pages', limit),
        created_at: now,
        updated_at: now,
      })
      .execute()
    if (picture) await addPicture(trx, { id, text: draft.text, picture, description: imageText })
    await record(trx, admin, 'created page {title}', { title: draft.title })
  })
  return { message: msg('Page created'), to: `/admin/settings/look/pages/${id}` }
}

/**
 * A new picture comes at the end of the text. Pictures that the text no longer shows are deleted.
 * @throws {Refusal} 404 if the page does not exist, 409 if another admin has changed it; like `addPicture`.
 */
export async function updatePage(
  admin: User,
  id: string,
  { image, imageText, expected, ...draft }: Draft,
) {
  const picture = await storePicture(image, imageText)
  await asStaff('content', admin, async (trx) => {
    const before = await requirePage(trx, id)
    const text = msg(
      'Someone else has changed this page since you opened the form. Check the changes, then save again',
    )
    refuseChanged(versionOfPage(before), expected, text)
    const values = { ...columnsOf(draft), updated_at: timeFromNow() }
    await trx.updateTable('pages').set(values).where('id', '=', id).execute()
    const kept = picturesIn(draft.text).map(({ number }) => number)
    await trx
      .deleteFrom('page_pictures')
      .where('page_id', '=', id)
      .$if(kept.length > 0, (query) => query.where('number', 'not in', kept))
      .execute()
    if (picture) await addPicture(trx, { id, text: draft.text, picture, description: imageText })
    const title = describeUpdate(before.title, draft.title)
    await record(trx, admin, 'updated page {title}', { title })
  })
  return { message: msg('Page saved'), to: `/admin/settings/look/pages/${id}` }
}

export async function movePageUp(admin: User, id: string) {
  return asStaff('content', admin, async (trx) => {
    const { title } = await requirePage(trx, id)
    await moveRowUp(trx, 'pages', id)
    await record(trx, admin, 'moved up page {title}', { title })
    return { message: message('{name} moved up', { name: title }) }
  })
}

export async function deletePage(admin: User, id: string) {
  await asStaff('content', admin, async (trx) => {
    const { title } = await requirePage(trx, id)
    await trx.deleteFrom('pages').where('id', '=', id).execute()
    await record(trx, admin, 'deleted page {title}', { title })
  })
  return { message: msg('Page deleted') }
}

function columnsOf({ title, text, place, ...draft }: Omit<Draft, 'image' | 'imageText'>) {
  return { title, text, place, ...searchResultColumns(draft) }
}

async function requirePage(trx: Trx, id: string) {
  const page = await findPage('id', id, trx)
  if (!page) throw new Refusal(404, 'Page not found')
  return page
}

async function freeSlug(trx: Trx, title: string) {
  const rows = await trx.selectFrom('pages').select('slug').execute()
  return numberedSlug(slugOf(title, 'page'), new Set(rows.map(({ slug }) => slug)))
}

/** @throws {Refusal} 400 if a picture is described but missing, because browsers forget a chosen file after an error. */
async function storePicture(image: Draft['image'], description: string) {
  if (!image && description) {
    throw new Refusal(400, 'Choose the picture that you have described', { field: 'image' })
  }
  const imageId = await storeUpload(image)
  if (!imageId) return undefined
  const size = await findImageSize(imageId)
  if (!size) throw new Error(`The image ${imageId} was not stored`)
  return { image_id: imageId, ...size }
}

interface Added {
  id: string
  text: string
  picture: { image_id: string; width: number; height: number }
  description: string
}

/** @throws {Refusal} 400 if the text has no room for the line of the picture. */
async function addPicture(trx: Trx, { id, text, picture, description }: Added) {
  const stored = await trx
    .selectFrom('page_pictures')
    .select('number')
    .where('page_id', '=', id)
    .execute()
  const taken = new Set([...stored, ...picturesIn(text)].map((it) => it.number))
  let number = 1
  while (taken.has(number)) number++
  const longer = `${text}\n\n${markupOfPicture({ number, description })}`
  if (longer.length > maxTextLength) {
    const tooLong = message(
      'With the line of the new picture, the text is longer than {max} characters. Shorten it',
      { max: maxTextLength },
    )
    throw new Refusal(400, tooLong, { field: 'text' })
  }
  await trx
    .insertInto('page_pictures')
    .values({ page_id: id, number, ...picture })
    .execute()
  await trx.updateTable('pages').set({ text: longer }).where('id', '=', id).execute()
}
