import type { listOthersInCategory } from '~/domain/catalogue/lists/other-products.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { CachedHtml } from '~/speed/elements'
import { Picture } from '~/ui/image'
import { Link } from '~/ui/link'
import { type CardSettings, cardSettingsOf } from '~/ui/products/card-settings'
import { DeliveryNote, Price, PriceNotes, Reduction } from '~/ui/products/price'
import { SoldOut } from '~/ui/products/stock'
import { ShopText } from '~/ui/shop-text'
import { useShop } from '~/ui/use-shop'

interface Others {
  products: Awaited<ReturnType<typeof listOthersInCategory>>
}

export function Others({ products, category }: Others & { category: string }) {
  const shop = useShop()
  const others = { products, shop: cardSettingsOf(shop) }
  return (
    <section aria-labelledby="others">
      <h2 id="others">
        {shop?.hidesCategories
          ? t('More products')
          : rich(t('More in {category}'), { category: <ShopText>{category}</ShopText> })}
      </h2>
      <CachedHtml name="others" is="ul" attributes={{ className: 'grid' }} of={others}>
        <Cards {...others} />
      </CachedHtml>
    </section>
  )
}

function Cards({ products, shop }: Others & { shop: CardSettings }) {
  return products.map((product) => (
    <li key={product.id} className="product-card">
      <div className="frame">
        <Picture id={product.imageId} wholePictures={shop.wholePictures} />
      </div>
      <h3 lang={shop.lang}>
        <Link to={`/products/${product.slug}`} prefetch="intent">
          {product.name}
        </Link>
      </h3>
      <p className="amounts">
        <Price {...product} money={shop.money} /> <Reduction {...product} money={shop.money} />
      </p>
      <PriceNotes {...product} />
      <DeliveryNote text={shop.priceNote} />
      <SoldOut {...product} />
    </li>
  ))
}
