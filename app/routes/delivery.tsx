import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDeliveryInformation } from '~/domain/delivery-information/delivery-information.server'
import { euPages } from '~/domain/settings/eu-pages'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { ShopText } from '~/ui/shop-text'

export const access = 'everyone'

export async function loader() {
  const information = await findDeliveryInformation()
  if (!information) throw new Response(null, { status: 404 })
  return information
}

const { title } = euPages.deliveryPage

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data ? pageMeta(page, title, `${title} at ${shopNameOf(page)}`) : []

export default function DeliveryScreen() {
  const { isTaxed, methods, countries, payments } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{title}</h1>
      <h2>Delivery</h2>
      {isTaxed && <p>All prices include VAT.</p>}
      {methods.length > 0 ? (
        <DeliveryMethods methods={methods} />
      ) : (
        <p>Delivery is free. You are not asked for an address when you order.</p>
      )}
      {methods.some(({ needsAddress }) => needsAddress) && (
        <>
          <h2>Countries</h2>
          <p>
            {countries.length > 0
              ? `We deliver to ${countryList.format(countries)}.`
              : 'We deliver to all countries.'}
          </p>
        </>
      )}
      <h2>Payment</h2>
      {payments.length > 0 ? (
        <ul>
          {payments.map((name) => (
            <li key={name}>
              <ShopText>{name}</ShopText>
            </li>
          ))}
        </ul>
      ) : (
        <p>You choose no payment method when you order, and you are not charged online.</p>
      )}
    </article>
  )
}

const countryList = new Intl.ListFormat('en')

type Methods = ReturnType<typeof useLoaderData<typeof loader>>['methods']

function DeliveryMethods({ methods }: { methods: Methods }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Price</th>
          <th scope="col">Delivery time</th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ name, terms, time }) => (
          <tr key={name}>
            <th scope="row">
              <ShopText>{name}</ShopText>
            </th>
            <td>{terms}</td>
            <td>{time ? <ShopText>{time}</ShopText> : 'not stated'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
