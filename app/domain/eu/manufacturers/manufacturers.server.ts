import { db, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { describeUpdate, record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { listEuFields } from '~/domain/settings/eu-fields.server'
import { sortedByName } from '~/domain/settings/sort-names.server'
import { messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import type { Manufacturer, ManufacturerDraft } from './manufacturers'

export { ManufacturerDraft, postalWithoutName } from './manufacturers'

/** Undefined if forms do not ask for them. */
export async function listManufacturers(): Promise<Manufacturer[] | undefined> {
  if (!(await listEuFields()).includes('safety')) return undefined
  return cachedRead('manufacturers', async () =>
    sortedByName(await db.selectFrom('manufacturers').selectAll().execute()),
  )
}

type Draft = Omit<z.output<typeof ManufacturerDraft>, 'forOthers'>

/** None if forms do not ask for them. */
export async function countWithoutManufacturer() {
  if (!(await listEuFields()).includes('safety')) return 0
  return countRows(db.selectFrom('products').where('manufacturer_id', 'is', null))
}

/** `forOthers` gives it to all products that have none. */
export async function createManufacturer(
  admin: User,
  { expected: _, ...values }: Draft,
  forOthers = false,
) {
  await asStaff('products', admin, async (trx) => {
    await refuseTakenName(trx, values.name)
    const id = newId()
    await trx
      .insertInto('manufacturers')
      .values({ id, ...values })
      .execute()
    if (forOthers) {
      await trx
        .updateTable('products')
        .set({ manufacturer_id: id, updated_at: timeFromNow() })
        .where('manufacturer_id', 'is', null)
        .execute()
    }
    await record(trx, admin, 'created manufacturer {name}', { name: values.name })
  })
  return { message: msg('Manufacturer created') }
}

export async function updateManufacturer(admin: User, id: string, { expected, ...values }: Draft) {
  await asStaff('products', admin, async (trx) => {
    const before = await requireManufacturer(trx, id)
    const text = msg(
      'Someone else has changed this manufacturer since you opened the form. Check the changes, then save again',
    )
    refuseChanged(versionOf(before), expected, text)
    await refuseTakenName(trx, values.name, id)
    await trx.updateTable('manufacturers').set(values).where('id', '=', id).execute()
    const name = describeUpdate(before.name, values.name)
    await record(trx, admin, 'updated manufacturer {name}', { name })
  })
  return { message: msg('Manufacturer updated') }
}

export async function deleteManufacturer(admin: User, id: string) {
  await asStaff('products', admin, async (trx) => {
    const { name } = await requireManufacturer(trx, id)
    const products = await countRows(trx.selectFrom('products').where('manufacturer_id', '=', id))
    if (products > 0) {
      const reason = messageN(
        products,
        '{name} has {count} product. Choose another manufacturer for them first',
        '{name} has {count} products. Choose another manufacturer for them first',
        { name },
      )
      throw new Refusal(409, reason)
    }
    await trx.deleteFrom('manufacturers').where('id', '=', id).execute()
    await record(trx, admin, 'deleted manufacturer {name}', { name })
  })
  return { message: msg('Manufacturer deleted') }
}

function requireManufacturer(trx: Trx, id: string) {
  return trx
    .selectFrom('manufacturers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal(404, 'Manufacturer not found'))
}

async function refuseTakenName(trx: Trx, name: string, except = '') {
  const others = await trx
    .selectFrom('manufacturers')
    .select((eb) => ['name', eb('name', '=', name).as('isSame')])
    .where('id', '!=', except)
    .execute()
  if (others.some((other) => other.isSame || foldName(other.name) === foldName(name))) {
    throw new Refusal(409, 'A manufacturer with this name already exists', { field: 'name' })
  }
}
