import type { MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { productFailures } from '~/browser/failures'
import {
  clientActionWith,
  shouldRevalidate as isChanged,
} from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/products.$slug/route.server'
import { breadcrumbList } from '~/ui/layout/breadcrumb-list'
import { pageMeta } from '~/ui/layout/page-meta'
import { sharedPageMeta } from '~/ui/layout/shared-page-meta'
import { MissingProduct } from './missing-product'
import { Others } from './others'
import { useOptimisticProduct } from './product-commands'
import { ProductDetails } from './product-details'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(productFailures, (fields) => {
  const line = `/cart#${fields.get('variant') ?? fields.get('productId')}`
  return fields.get('intent') === 'add' ? line : undefined
})

/** Back, which closes the enlarged pictures, loads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.formData || !document.querySelector('.enlarged')) && isChanged(args)

export const meta: MetaFunction<typeof loader> = (page) => {
  const { product, imageSize, structuredData } = page.data ?? {}
  if (!product || !structuredData) return pageMeta(page, t('Product not found'))
  const { name, brand } = product
  const { offers } = structuredData
  const description =
    product.pageText ||
    (product.description !== name && product.description.trim()) ||
    t('{product} by {brand}.', { product: name, brand })
  return [
    ...sharedPageMeta(page, {
      title: product.pageTitle ?? name,
      description,
      imageId: product.imageId,
      tags: {
        'og:type': 'product',
        ...(imageSize && {
          'og:image:width': String(imageSize.width),
          'og:image:height': String(imageSize.height),
          'og:image:alt': product.imageAlt ?? name,
        }),
        'product:price:amount': 'lowPrice' in offers ? offers.lowPrice : offers.price,
        'product:price:currency': offers.priceCurrency,
      },
    }),
    { 'script:ld+json': structuredData },
    breadcrumbList(page, [product.category, { name }]),
  ]
}

export default function ProductScreen() {
  const {
    product: loaded,
    structuredData: _,
    others = [],
    ...details
  } = useLoaderData<typeof loader>()
  const product = useOptimisticProduct(loaded)
  if (!product) return <MissingProduct />
  return (
    <>
      <ProductDetails product={product} {...details} />
      {others.length > 0 && <Others products={others} category={product.category.name} />}
    </>
  )
}
