import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { hostOf, wellKnownCarriers } from '~/domain/buying/parcels/carriers'
import {
  CarrierDraft,
  createCarrier,
  deleteCarrier,
  listCarriers,
  moveCarrierUp,
  updateCarrier,
} from '~/domain/buying/parcels/carriers.server'
import { currentLanguage, t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { MethodList } from '~/ui/lists/method-list'
import type { RouteArgs } from '~/web/access.server'
import { command, form, redisplay, runIntent } from '~/web/run-intent.server'
import { CarrierForm } from './carrier-form'

export const access = 'admin'

export async function loader({ request }: LoaderFunctionArgs) {
  const carriers = await listCarriers()
  const names = carriers.map(({ name }) => name)
  const wellKnown = wellKnownCarriers(currentLanguage())
  const chosen = new URL(request.url).searchParams.get('known')
  return {
    carriers: carriers.map(withVersion),
    wellKnown: wellKnown.filter(({ name }) => !names.includes(name)),
    chosen: wellKnown.find(({ name }) => name === chosen),
  }
}

export function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    save: form(CarrierDraft, (draft, id) =>
      id ? updateCarrier(admin, id, draft) : createCarrier(admin, draft),
    ),
    check: redisplay(CarrierDraft),
    up: command((id) => moveCarrierUp(admin, id)),
    delete: command((id) => deleteCarrier(admin, id)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Carriers'))

export default function CarrierSettingsScreen() {
  const { carriers, wellKnown, chosen } = useLoaderData<typeof loader>()
  return (
    <MethodList
      title={t('Carriers')}
      methods={carriers}
      unusable={[]}
      resource="carrier"
      path={carriersPath}
      emptyText={t(
        'There are no carriers. With carriers, customers get a link to follow their parcel.',
      )}
      describe={({ url }) => <p>{t('Links lead to {host}', { host: hostOf(url) ?? url })}</p>}
      form={(carrier) => (
        <CarrierForm
          key={carrier?.id ?? `${carriers.length} ${chosen?.name}`}
          carrier={carrier}
          wellKnown={wellKnown}
          chosen={chosen}
        />
      )}
    />
  )
}

const carriersPath = '/admin/settings/delivery/carriers'
