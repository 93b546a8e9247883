import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'

/** Whether another product than `except` has this name. */
export async function isTakenName(trx: Trx, name: string, except = '') {
  // The index finds the names that differ only in case or accents.
  const sortName = sortNameOf(name, await sortLanguage(trx))
  const others = await trx
    .selectFrom('products')
    .select((eb) => ['name', eb('name', '=', name).as('isSame')])
    .where((eb) => eb.or([eb('name', '=', name), eb('sort_name', '=', sortName)]))
    .where('id', '!=', except)
    .execute()
  return others.some((other) => other.isSame || foldName(other.name) === foldName(name))
}
