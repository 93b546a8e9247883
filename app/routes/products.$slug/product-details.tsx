import { taxRateOf } from '~/domain/cart/cart'
import type { Product } from '~/domain/catalogue/catalogue'
import { likesOnPage, noDescription, stockText } from '~/domain/catalogue/catalogue'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { Price, PriceNotes, Reduction } from '~/ui/products/price'
import { useShop, useTextLang } from '~/ui/use-shop'
import { ProductCommands } from './product-commands'

interface Props {
  product: Product
  /** The name of the category whose list led to this page. */
  cameFrom?: string
  inCart: number
}

export function ProductDetails({ product, cameFrom, inCart }: Props) {
  const lang = useTextLang()
  const isTaxed = Boolean(taxRateOf(product, useShop()?.taxRate ?? null))
  return (
    <article className="product">
      <p className="back">
        {cameFrom ? (
          <Link to={`/products?${new URLSearchParams({ category: cameFrom })}`} prefetch="intent">
            {`back to ${cameFrom} products`}
          </Link>
        ) : (
          <Link to="/products" prefetch="intent">
            back to all products
          </Link>
        )}
      </p>
      <Image id={product.imageId} alt={product.name} lang={lang} sizes={imageSizes} eager />
      <div className="text">
        <p className="brand-name" lang={lang}>
          {product.brand}
        </p>
        <h1 lang={lang}>{product.name}</h1>
        <p>
          <Price {...product} /> <Reduction {...product} />{' '}
          {isTaxed && <span className="hint tax">incl. tax</span>}
        </p>
        <PriceNotes {...product} />
        <p className="facts">
          <span className={product.stock > 0 ? 'stock' : 'stock none'}>
            {stockText(product.stock)}
          </span>
          <span className="likes">{likesOnPage(product.likes)}</span>
        </p>
        <ProductCommands product={product} inCart={inCart} />
        <p className="description" lang={product.description ? lang : undefined}>
          {product.description || noDescription}
        </p>
      </div>
    </article>
  )
}

const imageSizes = '(min-width: 1280px) 560px, (min-width: 640px) 46vw, 92vw'
