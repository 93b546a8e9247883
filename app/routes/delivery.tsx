import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDeliveryInformation } from '~/domain/eu/delivery-information/delivery-information.server'
import { euPages } from '~/domain/settings/eu-pages'
import { currentLanguage, t } from '~/languages/translate'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { DeliveryPriceTable } from '~/ui/orders/delivery-price-table'
import { ShopText } from '~/ui/shop-text'
import { TableHead } from '~/ui/table-head'

export const access = 'everyone'

export async function loader() {
  const information = await findDeliveryInformation()
  if (!information) throw new Response(null, { status: 404 })
  return information
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(
        page,
        t(euPages.deliveryPage.title),
        t('Delivery and payment at {shop}', { shop: shopNameOf(page) }),
      )
    : []

export default function DeliveryScreen() {
  const { isTaxed, taxNote, isSwitchedOn, methods, countries, payments } =
    useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{t(euPages.deliveryPage.title)}</h1>
      <h2>{t('Delivery')}</h2>
      {isTaxed && <p>{t('All prices include VAT.')}</p>}
      {taxNote && <p>{taxNote}</p>}
      {methods.length === 0 && (
        <p>{t('Delivery is free. You are not asked for an address when you order.')}</p>
      )}
      {methods.length > 0 && <DeliveryMethods methods={methods} showsTimes={isSwitchedOn} />}
      {methods.map(
        ({ name, prices }) =>
          prices && (
            <section key={name} className="legal-text">
              <h3>
                <ShopText>{name}</ShopText>
              </h3>
              <DeliveryPriceTable prices={prices} hint={hintOf} />
            </section>
          ),
      )}
      {methods.some(({ needsAddress }) => needsAddress) && (
        <>
          <h2>{t('Countries')}</h2>
          <p>
            {countries.length > 0
              ? t('We deliver to {countries}.', { countries: listOf(countries) })
              : t('We deliver to all countries.')}
          </p>
        </>
      )}
      <h2>{t('Payment')}</h2>
      {payments.length > 0 ? (
        <ul>
          {payments.map((name) => (
            <li key={name}>
              <ShopText>{name}</ShopText>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('You choose no payment method when you order, and you are not charged online.')}</p>
      )}
    </article>
  )
}

function hintOf(hasWeights: boolean) {
  return t(
    hasWeights
      ? 'What counts is the first entry with your country, and of its lines the first that fits the weight.'
      : 'The first line with your country counts.',
  )
}

function listOf(names: string[]) {
  return new Intl.ListFormat(currentLanguage()).format(names)
}

type Methods = ReturnType<typeof useLoaderData<typeof loader>>['methods']

function DeliveryMethods({ methods, showsTimes }: { methods: Methods; showsTimes: boolean }) {
  return (
    <table className="stacked-table prices">
      <TableHead
        columns={[
          t('Method', { context: 'delivery' }),
          t('Price'),
          showsTimes && t('Delivery time'),
        ]}
      />
      <tbody>
        {methods.map(({ name, tariff, time, collection }) => (
          <tr key={name}>
            <th scope="row">
              <ShopText>{name}</ShopText>
              {collection && (
                <p className="hint lines">
                  <ShopText>{collection}</ShopText>
                </p>
              )}
            </th>
            <td className="amount">{tariff}</td>
            {showsTimes && (
              <td data-label={t('Delivery time')}>
                {time ? <ShopText>{time}</ShopText> : t('not stated')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
