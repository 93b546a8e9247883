import { hash } from 'node:crypto'
import { db, type Trx } from 'db/client'
import { cachedRead } from '~/speed/cached-reads.server'
import { centre, type FocalPoint } from './focal-points'

/** Of an image, in all products that have it. */
export async function findFocalPoint(imageId: string) {
  const row = await db
    .selectFrom('focal_points')
    .select('point')
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  return row?.point ?? centre
}

export async function storeFocalPoint(trx: Trx, imageId: string, point: FocalPoint) {
  await trx.deleteFrom('focal_points').where('image_id', '=', imageId).execute()
  if (point === centre) return
  await trx.insertInto('focal_points').values({ image_id: imageId, point }).execute()
}

/** One rule for each image, so that no list reads focal points. Undefined if the shop has none. */
export async function focalStylesheet() {
  const css = await cachedRead('focal points', readStylesheet)
  return css ? { file: `${hash('sha256', css, 'hex').slice(0, 12)}.css`, css } : undefined
}

async function readStylesheet() {
  const rows = await db
    .selectFrom('focal_points')
    .select(['image_id as id', 'point'])
    .where('image_id', 'in', ({ selectFrom }) =>
      selectFrom('product_images')
        .select('image_id')
        .where('image_id', 'is not', null)
        .$narrowType<{ image_id: string }>(),
    )
    .orderBy('image_id')
    .execute()
  return rows
    .map(({ id, point }) => `img[src^="/images/${id}?"]{object-position:${point}}`)
    .join('\n')
}
