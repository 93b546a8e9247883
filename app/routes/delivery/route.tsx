import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDeliveryInformation } from '~/domain/eu/delivery-information/delivery-information.server'
import { euPages } from '~/domain/settings/eu-pages'
import { listOf } from '~/languages/messages'
import { t } from '~/languages/translate'
import { metaIfFound, shopNameOf } from '~/ui/layout/page-meta'
import { ShopText } from '~/ui/shop-text'
import { DeliveryMethods } from './delivery-methods'

export const access = 'everyone'

export async function loader() {
  const information = await findDeliveryInformation()
  if (!information) throw new Response(null, { status: 404 })
  return information
}

export const meta: MetaFunction<typeof loader> = (page) =>
  metaIfFound(
    page,
    t(euPages.deliveryPage.title),
    t('Delivery and payment at {shop}', { shop: shopNameOf(page) }),
  )

export default function DeliveryScreen() {
  const { isTaxed, isVat, taxNote, isSwitchedOn, methods, countries, payments } =
    useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{t(euPages.deliveryPage.title)}</h1>
      <h2>{t('Delivery')}</h2>
      {isTaxed && <p>{t(isVat ? 'All prices include VAT.' : 'All prices include tax.')}</p>}
      {taxNote && <p>{taxNote}</p>}
      {methods.length === 0 && (
        <p>{t('Delivery is free. You are not asked for an address when you order.')}</p>
      )}
      {methods.length > 0 && <DeliveryMethods methods={methods} showsTimes={isSwitchedOn} />}
      {methods.some(({ needsAddress }) => needsAddress) && (
        <>
          <h2>{t('Countries')}</h2>
          <p>
            {countries.length > 0
              ? t('Where we deliver: {countries}.', { countries: t(listOf(countries)) })
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
