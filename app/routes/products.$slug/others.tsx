import type { listOthersInCategory } from '~/domain/catalogue/other-products.server'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Picture } from '~/ui/image'
import { Link } from '~/ui/link'
import { DeliveryNote, Price, PriceNotes } from '~/ui/products/price'
import { ShopText } from '~/ui/shop-text'
import { useShop, useTextLang } from '~/ui/use-shop'

interface Props {
  products: Awaited<ReturnType<typeof listOthersInCategory>>
  category: string
}

export function Others({ products, category }: Props) {
  const lang = useTextLang()
  const { priceNote: note, wholePictures } = useShop() ?? {}
  return (
    <section aria-labelledby="others">
      <h2 id="others">
        {rich(t('More in {category}'), { category: <ShopText>{category}</ShopText> })}
      </h2>
      <ul className="grid">
        {products.map((product) => (
          <li key={product.id} className="product-card">
            <div className="frame">
              <Picture id={product.imageId} wholePictures={wholePictures} />
            </div>
            <h3 lang={lang}>
              <Link to={`/products/${product.slug}`} prefetch="intent">
                {product.name}
              </Link>
            </h3>
            <Price {...product} />
            <PriceNotes {...product} />
            <DeliveryNote text={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}
