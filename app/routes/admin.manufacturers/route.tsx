import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import {
  countWithoutManufacturer,
  createManufacturer,
  deleteManufacturer,
  listManufacturers,
  ManufacturerDraft,
  postalWithoutName,
  updateManufacturer,
} from '~/domain/eu/manufacturers/manufacturers.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t, tn } from '~/languages/translate'
import { settings } from '~/settings.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { FormRows, NewRow } from '~/ui/lists/form-rows'
import { ListHead } from '~/ui/lists/list'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { ManufacturerForm, ManufacturerRow } from './manufacturer-row'

export const access = 'products'

export async function loader() {
  const manufacturers = await listManufacturers()
  if (!manufacturers) throw new Response(null, { status: 404 })
  const { name, postalAddress, contactEmail } = await shopSettings()
  const without = await countWithoutManufacturer()
  const isFirst = manufacturers.length === 0 && !settings.demoMode
  return {
    manufacturers: manufacturers.map(withVersion),
    without,
    // A shop that makes its own goods is the manufacturer.
    proposed: isFirst
      ? {
          name,
          postal: postalWithoutName({ name, postal: postalAddress }),
          electronic: contactEmail,
          forOthers: true,
        }
      : undefined,
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    save: form(ManufacturerDraft, ({ forOthers, ...draft }, id) =>
      id ? updateManufacturer(admin, id, draft) : createManufacturer(admin, draft, forOthers),
    ),
    delete: command((id) => deleteManufacturer(admin, id)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Manage manufacturers'))

export default function ManufacturersScreen() {
  const { manufacturers, without, proposed } = useLoaderData<typeof loader>()
  return (
    <>
      <ListHead
        title={t('All Manufacturers')}
        count={tn(manufacturers.length, '{count} manufacturer', '{count} manufacturers')}
      />
      <FormRows emptyText={t('There are no manufacturers yet.')}>
        {manufacturers.map((manufacturer) => (
          <ManufacturerRow key={manufacturer.id} manufacturer={manufacturer} />
        ))}
      </FormRows>
      <NewRow title={t('New manufacturer')}>
        <ManufacturerForm key={manufacturers.length} proposed={proposed} without={without} />
      </NewRow>
    </>
  )
}
