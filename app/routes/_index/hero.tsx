import type { Product } from '~/domain/catalogue/lists/catalogue'
import { t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { cardSettingsOf } from '~/ui/products/card-settings'
import { DeliveryNote, Price, PriceNotes } from '~/ui/products/price'
import { Stock } from '~/ui/products/stock'
import { useShop } from '~/ui/use-shop'

interface Props {
  newest: (Pick<
    Product,
    'slug' | 'name' | 'price' | 'oldPrice' | 'highestPrice' | 'imageId' | 'priceNotes'
  > & { isSoldOut: number })[]
  welcome: string
  isDemo: boolean
}

export function Hero({ newest, welcome, isDemo }: Props) {
  const shop = useShop()
  const { money, lang, priceNote, listNote } = cardSettingsOf(shop)
  return (
    <section className="hero">
      <div className="text">
        <h1>{t('Welcome to {name}', { name: shop?.name ?? '' })}</h1>
        {welcome && (
          <p className="lead" lang={lang}>
            {welcome}
          </p>
        )}
        <p className="row">
          <Link className="button" to="/products" prefetch="intent">
            {t('Browse products')}
          </Link>
          {isDemo && (
            <Link className="button quiet" to="/docs" prefetch="intent">
              {t('Read the documentation')}
            </Link>
          )}
        </p>
      </div>
      <ul className="newest" aria-label={t('New products')}>
        {newest.map((product) => (
          <li key={product.slug}>
            <Link to={`/products/${product.slug}`} prefetch="intent">
              <Image id={product.imageId} alt="" sizes="(min-width: 900px) 260px, 45vw" eager />
              <span className="caption">
                <span lang={lang}>{product.name}</span> <Price {...product} money={money} />
                <PriceNotes {...product} />
                {priceNote && <span className="hint">{priceNote}</span>}
                {product.isSoldOut > 0 && <Stock units={0} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {newest.length > 0 && <DeliveryNote text={listNote} />}
    </section>
  )
}
