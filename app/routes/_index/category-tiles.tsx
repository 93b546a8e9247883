import { rateText } from '~/domain/basics/money/money'
import { listPathOf } from '~/domain/catalogue/categories/category-path'
import { t, tn } from '~/languages/translate'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { useMoney, useShop, useTextLang } from '~/ui/use-shop'

interface Props {
  categories: {
    name: string
    slug: string
    imageId: string | null
    products: number | null
    discount: number
  }[]
}

export function CategoryTiles({ categories }: Props) {
  const lang = useTextLang()
  const money = useMoney()
  const shop = useShop()
  if (categories.length === 0) return null
  return (
    <section className="tiles" aria-labelledby="categories-title">
      <h2 id="categories-title">{t('Categories')}</h2>
      <ul>
        {categories.map(({ name, slug, imageId, products, discount }) => (
          <li key={name}>
            <Link to={listPathOf({ name, slug }, shop)} prefetch="intent">
              <Image id={imageId} alt="" sizes="96px" className="thumbnail" />
              <span>
                <strong lang={lang}>{name}</strong>
                <span className="hint">
                  {discount > 0
                    ? tn(
                        Number(products),
                        '{count} product, {percent} off',
                        '{count} products, {percent} off',
                        { percent: rateText(100 * discount, money) },
                      )
                    : tn(Number(products), '{count} product', '{count} products')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
