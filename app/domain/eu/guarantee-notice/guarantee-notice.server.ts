import { db, type Reader, type Trx } from 'db/client'
import type { z } from 'zod'
import { storeUploadWith } from '~/domain/basics/images/uploaded-image.server'
import { consume } from '~/domain/basics/rate-limits.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { euPages } from '~/domain/settings/eu-pages'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { hasDisclosures, hasEuFeature } from '~/domain/settings/shop-settings.server'
import { storeNotice } from '~/images/image-store.server'
import { noticeImage } from '~/images/rules'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import type { GuaranteeNoticeDraft } from './notice-draft'
import { minNoticeWidth } from './notice-picture'

export { GuaranteeNoticeDraft } from './notice-draft'

// Directive 2011/83/EU, articles 5(1)(e), 6(1)(l) and 22a. The picture of Regulation (EU) 2025/1960 must not be redrawn.

/** Undefined while it is switched off, and until an admin has uploaded it. */
export async function findGuaranteeNotice() {
  if (!(await hasEuFeature('guaranteeNotice'))) return undefined
  return cachedRead('guarantee notice', () => readNotice(db))
}

async function readNotice(reader: Reader) {
  return reader
    .selectFrom('guarantee_notice')
    .select(['image_id as imageId', 'text'])
    .executeTakeFirst()
}

export async function listEuPages() {
  const { deliveryPage, guaranteeNotice, ...disclosures } = euPages
  const pages = [
    ...((await hasEuFeature('deliveryPage')) ? [deliveryPage] : []),
    ...((await findGuaranteeNotice()) ? [guaranteeNotice] : []),
    ...((await hasDisclosures()) ? Object.values(disclosures) : []),
  ]
  return pages.map(({ title, url }) => ({ title: t(title), url }))
}

/** What the email after an order says and attaches: the notice on a durable medium. */
export async function noticeInEmail(trx: Trx, { euFeatures }: Pick<ShopSettings, 'euFeatures'>) {
  if (!euFeatures.includes('guaranteeNotice')) return undefined
  const notice = await readNotice(trx)
  return notice && [`— ${t(euPages.guaranteeNotice.title)} —`, notice.text]
}

export function versionOfNotice(notice: { imageId: string; text: string } | undefined) {
  return versionOf(notice ?? {})
}

/** @throws {Refusal} 400 with an error for a field; 409 if another admin has changed it. */
export async function updateGuaranteeNotice(
  admin: User,
  { noticeFile, text, expected }: z.output<typeof GuaranteeNoticeDraft>,
) {
  const uploaded = noticeFile && (await storeUploadedNotice(admin, noticeFile))
  await asAdmin(admin, async (trx) => {
    const before = await readNotice(trx)
    const changed = msg(
      'Someone else has changed this notice since you opened the form. Check the changes, then save again',
    )
    refuseChanged(versionOfNotice(before), expected, changed)
    const image_id = uploaded ?? before?.imageId
    if (!image_id) throw new Refusal(400, 'Choose the picture of the notice', { field })
    await trx
      .insertInto('guarantee_notice')
      .values({ id: 1, image_id, text })
      .onConflict((row) => row.column('id').doUpdateSet({ image_id, text }))
      .execute()
    await record(trx, admin, 'updated the notice on the legal guarantee')
  })
  return { message: msg('Notice saved') }
}

const field = 'noticeFile'

async function storeUploadedNotice(admin: User, file: File) {
  await consume('imageByUser', admin.id)
  const { id, width, height } = await storeUploadWith(
    storeNotice,
    file,
    field,
    noticeImage.invalidType,
  )
  if (width >= minNoticeWidth && height > width) return id
  throw new Refusal(
    400,
    message('The picture must be upright and at least {width} pixels wide. Upload it as it is', {
      width: String(minNoticeWidth),
    }),
    { field },
  )
}
