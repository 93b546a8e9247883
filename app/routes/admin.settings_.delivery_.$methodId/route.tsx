import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams, useSearchParams } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { versionOf } from '~/domain/basics/refusals/expected.server'
import {
  countriesWithoutPrice,
  deleteDeliveryPrice,
  deliveryPriceForm,
  importDeliveryPrices,
  keyOf,
  priceTexts,
  requireMethodWithAddress,
  saveDeliveryPrice,
} from '~/domain/buying/delivery-prices/delivery-prices.server'
import { countryGroupOf, countryGroupsOf } from '~/domain/buying/orders/country-groups.server'
import { countriesOf } from '~/domain/buying/orders/postal-address'
import { countProducts } from '~/domain/catalogue/lists/matching-products.server'
import { readDeliveryPrices } from '~/domain/files/imports/delivery-price-file.server'
import { shopMoney, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { listOf } from '~/languages/messages'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { pageMeta } from '~/ui/layout/page-meta'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { Link } from '~/ui/link'
import { RowActions } from '~/ui/lists/row-actions'
import { DeliveryPriceTable } from '~/ui/orders/delivery-price-table'
import { ShopText } from '~/ui/shop-text'
import type { RouteArgs } from '~/web/access.server'
import { command, form, noFields, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { PriceFileForm } from './price-file-form'
import { PriceForm } from './price-form'

export const access = 'admin'

const maxListed = 15

export async function loader({ params }: LoaderFunctionArgs) {
  const method = await requireMethodWithAddress(params.methodId ?? '').catch(async (error) => {
    throw await redirectWithError('/admin/settings/delivery', t(error.text))
  })
  const settings = await shopSettings()
  const { prices, name } = method
  const missing = prices.length > 0 ? countriesWithoutPrice(prices, settings) : []
  const names = missing.length <= maxListed ? countriesOf(missing).map(({ name }) => name) : []
  const weighs = prices.some(({ upToWeight }) => upToWeight !== null)
  return {
    name,
    prices: prices.map((price) => ({
      ...price,
      id: keyOf(price),
      version: versionOf(price),
      group: price.countries.length > 0 ? countryGroupOf(price.countries, settings.locale) : 'all',
      texts: priceTexts(price, settings),
    })),
    groups: countryGroupsOf(settings.locale).map(({ group, name }) => ({
      group,
      name: group === 'all' ? t('All other countries') : name,
    })),
    missing: { count: missing.length, names: t(listOf(names)) },
    unweighed: weighs
      ? await countProducts({ search: '', category: '', page: 1, only: 'without weight' })
      : 0,
  }
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
  const { name, prices, groups, missing, unweighed } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const path = `/admin/settings/delivery/${useParams().methodId}`
  const edited = prices.find(({ id }) => id === params.get('edit'))
  const deleted = prices.find(({ id }) => id === params.get('delete'))
  return (
    <>
      <SettingsNav />
      <p>
        <Link to="/admin/settings/delivery">{t('back to all delivery methods')}</Link>
      </p>
      <h1>{rich(t('Delivery prices of {name}'), { name: <ShopText>{name}</ShopText> })}</h1>
      {prices.length === 0 ? (
        <p className="empty">
          {t(
            'The price of the method applies to all countries and weights. Add a price to replace it.',
          )}
        </p>
      ) : (
        <>
          {missing.count > 0 && <Missing {...missing} />}
          {unweighed > 0 && <Unweighed count={unweighed} />}
          <DeliveryPriceTable
            prices={prices.map(({ texts }) => texts)}
            actions={(at) => {
              const { id, texts } = prices[at] as (typeof prices)[number]
              return (
                <RowActions
                  name={[texts.countries, texts.weight].filter(Boolean).join(', ')}
                  isOpen={id === edited?.id}
                  closeText="Cancel"
                  editTo={id === edited?.id ? path : `?edit=${id}#price-title`}
                  deleteTo={`?delete=${id}`}
                />
              )
            }}
          />
        </>
      )}
      <section aria-labelledby="price-title">
        <h2 id="price-title">{t(edited ? 'Change the price' : 'New price')}</h2>
        <PriceForm
          key={`${edited?.id} ${prices.length}`}
          price={edited}
          groups={groups}
          path={path}
        />
      </section>
      <PriceFileForm path={path} hasPrices={prices.length > 0} />
      {deleted && (
        <DeleteDialog<typeof action>
          intent="delete"
          id={deleted.id}
          cancelTo={path}
          title={t('Delete price')}
          question={t('Are you sure you want to delete this price?')}
          consequence={`${deleted.texts.countries}: ${deleted.texts.terms}`}
        />
      )}
    </>
  )
}

function Missing({ count, names }: { count: number; names: string }) {
  return (
    <p className="callout">
      {names
        ? t('There is no price for {countries}. Customers there cannot choose this method.', {
            countries: names,
          })
        : tn(
            count,
            'There is no price for {count} country. Customers there cannot choose this method.',
            'There is no price for {count} countries. Customers there cannot choose this method.',
          )}
    </p>
  )
}

function Unweighed({ count }: { count: number }) {
  return (
    <p className="callout">
      {rich(
        tn(
          count,
          '<link>{count} product</link> has no weight and counts as 0 kg.',
          '<link>{count} products</link> have no weight and count as 0 kg.',
        ),
        { link: (text) => <Link to="/admin/products?show=without-weight">{text}</Link> },
      )}
    </p>
  )
}
