import { Fragment } from 'react'
import { taxRateOf } from '~/domain/basics/money/tax-rate'
import { listPathOf } from '~/domain/catalogue/categories/category-path'
import { noDescription, type Product } from '~/domain/catalogue/lists/catalogue'
import { t, tn } from '~/languages/translate'
import { Html, type ServerHtml } from '~/speed/elements'
import { Link } from '~/ui/link'
import { ownNameOf } from '~/ui/products/card-settings'
import { DeliveryTime } from '~/ui/products/delivery-time'
import { DeliveryNote, Price, PriceNotes, Reduction } from '~/ui/products/price'
import { Stock } from '~/ui/products/stock'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useShop, useTextLang } from '~/ui/use-shop'
import { Pictures } from './pictures'
import { ProductCommands, type Refused } from './product-commands'
import { type Choice, VariantChoice } from './variant-choice'

interface Props {
  product: Product
  /** Undefined if that of the product is shown as it is. */
  description?: ServerHtml
  /** The name of the category whose list led to this page. */
  cameFrom?: string
  inCart: number
  safety?: ServerHtml
  gallery?: ServerHtml
  /** In pixels, of the image of a product that has no gallery. */
  imageSize?: { width: number; height: number }
  stockAlert?: ServerHtml
  sections?: ServerHtml
  /** That of the shop, if the product has none of its own. */
  deliveryTime?: string
  choice?: Choice
  refused?: Refused
  /** To an admin, who cannot buy it. */
  hiddenNote?: string
}

export function ProductDetails({
  product,
  description,
  cameFrom,
  inCart,
  safety,
  gallery,
  imageSize,
  stockAlert,
  sections,
  deliveryTime,
  choice,
  refused,
  hiddenNote,
}: Props) {
  const lang = useTextLang()
  const shop = useShop()
  const money = useMoney()
  const ownName = ownNameOf(shop)
  // In short form, the units of all variants say nothing about the one that a customer wants.
  const isVague = shop?.shortCards && choice && product.stock > 0
  const stock = choice?.stock ?? (isVague ? undefined : product.stock)
  const isTaxed = Boolean(taxRateOf(product, shop?.taxRate ?? null))
  return (
    <article className="product">
      <Breadcrumb category={product.category} cameFrom={cameFrom} />
      <Pictures key={product.id} product={product} gallery={gallery} imageSize={imageSize} />
      <div className="text">
        {product.brand !== ownName && (
          <p className="brand-name" lang={lang}>
            {product.brand}
          </p>
        )}
        <h1 lang={lang}>{product.name}</h1>
        <p>
          <Price {...product} money={money} /> <Reduction {...product} money={money} />{' '}
          {isTaxed && !shop?.priceNote && (
            <span className="hint tax">{t(shop?.saysVat ? 'incl. VAT' : 'incl. tax')}</span>
          )}
          <DeliveryNote text={shop?.priceNote} />
        </p>
        <PriceNotes {...product} />
        {choice?.hasUnitPrices && !product.priceNotes && <span className="hint price-note room" />}
        <DeliveryTime text={product.deliveryTime} />
        <p className="facts">
          {stock !== undefined && <Stock units={stock} isShort={shop?.shortCards} />}
          {!shop?.shortCards && (
            <span className="likes">{tn(product.likes, '{count} like', '{count} likes')}</span>
          )}
          {product.stock > 0 && <DeliveryTime text={deliveryTime} />}
        </p>
        {choice && <VariantChoice key={product.id} {...choice} />}
        {hiddenNote ? (
          <p className="callout">{hiddenNote}</p>
        ) : (
          <ProductCommands
            product={product}
            inCart={inCart}
            hasStockAlert={stockAlert !== undefined}
            choice={choice}
            refused={refused}
          />
        )}
        {stockAlert && <Html is="div" className="stock-alert" of={stockAlert} />}
        {!choice && product.sku && (
          <p className="hint">{t('Article number: {sku}', { sku: product.sku })}</p>
        )}
        {description ? (
          <Html is="div" className="description legal-text" lang={lang} of={description} />
        ) : (
          (ownName === undefined || product.description !== product.name) && (
            <p className="description" lang={product.description ? lang : undefined}>
              {product.description || t(noDescription)}
            </p>
          )
        )}
        {product.facts && <Facts facts={product.facts} lang={lang} />}
        {sections && <Html is="div" className="sections" of={sections} />}
        {safety && <Html is="div" className="sections safety" of={safety} />}
      </div>
    </article>
  )
}

interface FactsProps {
  facts: NonNullable<Product['facts']>
  lang: string | undefined
}

function Facts({ facts, lang }: FactsProps) {
  return (
    <dl className="details" lang={lang}>
      {facts.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no ids, and two may be equal
        <Fragment key={index}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface BreadcrumbProps {
  category: Product['category']
  cameFrom?: string
}

function Breadcrumb({ category, cameFrom }: BreadcrumbProps) {
  const { shopMenu, linksToFilter, hidesCategories } = useShop() ?? {}
  const list = listPathOf(category, { linksToFilter })
  return (
    <nav className="back" aria-label={t('Breadcrumb')}>
      {cameFrom && !hidesCategories ? (
        <Link to={list} prefetch="intent">
          {t('back to {category} products', { category: cameFrom })}
        </Link>
      ) : (
        <>
          <Link to="/products" prefetch="intent">
            {t(shopMenu ? 'Products' : 'back to all products')}
          </Link>
          {!hidesCategories && (
            <>
              <span aria-hidden="true"> / </span>
              <Link to={list} prefetch="intent">
                <ShopText>{category.name}</ShopText>
              </Link>
            </>
          )}
        </>
      )}
    </nav>
  )
}
