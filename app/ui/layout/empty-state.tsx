import { t } from '~/languages/translate'
import { CardPicture } from '~/ui/image'
import { Link } from '~/ui/link'
import { Price, PriceNotes } from '~/ui/products/price'
import { useShop } from '~/ui/use-shop'

interface Suggestion {
  slug: string
  name: string
  price: number
  oldPrice: number | null
  imageId: string | null
  priceNotes?: string[]
}

interface Props {
  text: string
  link?: string
  /** Products to begin with. The loader reads them only if the list is empty. */
  suggestions?: Suggestion[]
}

export function EmptyState({ text, link = t('Browse products'), suggestions = [] }: Props) {
  const shop = useShop()
  return (
    <>
      <div className="empty">
        <p>{text}</p>
        <Link className="button" to="/products">
          {link}
        </Link>
      </div>
      {suggestions.length > 0 && (
        <section className="suggestions" aria-labelledby="suggestions">
          <h2 id="suggestions">{t('New in the shop')}</h2>
          <ul className="grid">
            {suggestions.map((product) => (
              <li key={product.slug} className="product-card">
                <div className="frame">
                  <CardPicture id={product.imageId} wholePictures={shop?.wholePictures} />
                </div>
                <h3 lang={shop?.textLang}>
                  <Link to={`/products/${product.slug}`}>{product.name}</Link>
                </h3>
                <Price {...product} />
                <PriceNotes {...product} />
                {shop?.priceNote && <span className="hint">{shop.priceNote}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
