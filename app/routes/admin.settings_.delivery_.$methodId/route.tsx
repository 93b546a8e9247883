import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  deleteDeliveryPrice,
  deliveryPriceForm,
  importDeliveryPrices,
  requireMethodWithAddress,
  saveDeliveryPrice,
} from '~/domain/buying/methods/change-delivery-prices.server'
import { readDeliveryPrices } from '~/domain/files/imports/read-delivery-prices.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { ShopText } from '~/ui/shop-text'
import type { RouteArgs } from '~/web/access.server'
import { command, form, noFields, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { DeletePrice } from './delete-price'
import { PriceFileForm } from './price-file-form'
import { PriceForm } from './price-form'
import { PriceList } from './price-list'
import { pricesOf } from './prices.server'

export const access = 'admin'

export async function loader({ params }: LoaderFunctionArgs) {
  const method = await requireMethodWithAddress(params.methodId ?? '').catch(async (error) => {
    throw await redirectWithError('/admin/settings/delivery', t(error.text))
  })
  return pricesOf(method)
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { methodId = '' } = args.params
  return runIntent(args, {
    save: form(deliveryPriceForm(await shopMoney()), (draft, key) =>
      saveDeliveryPrice(admin, methodId, key, draft),
    ),
    delete: command((key) => deleteDeliveryPrice(admin, methodId, key)),
    import: form(noFields, async (_, __, fields) =>
      importDeliveryPrices(admin, methodId, await readDeliveryPrices(fields.get('csv'))),
    ),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data ? titleOf(page.data) : t('Delivery'))

function titleOf({ name }: { name: string }) {
  return t('Delivery prices of {name}', { name })
}

export default function DeliveryPricesScreen() {
  const { name, replaced, prices, missing, unweighed } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const path = `/admin/settings/delivery/${useParams().methodId}`
  const edited = prices.find(({ id }) => id === params.get('edit'))
  const deleted = prices.find(({ id }) => id === params.get('delete'))
  return (
    <>
      <BackLink to="/admin/settings/delivery">{t('back to all delivery methods')}</BackLink>
      <h1>{rich(t('Delivery prices of {name}'), { name: <ShopText>{name}</ShopText> })}</h1>
      <PriceList
        prices={prices}
        editedId={edited?.id}
        missing={missing}
        unweighed={unweighed}
        path={path}
      />
      <PriceForm
        key={`${edited?.id} ${prices.length}`}
        price={edited}
        replaced={replaced}
        path={path}
      />
      <PriceFileForm path={path} hasPrices={prices.length > 0} />
      {deleted && <DeletePrice price={deleted} path={path} />}
    </>
  )
}
