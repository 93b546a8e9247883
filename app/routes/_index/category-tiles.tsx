import { counted } from '~/domain/counted'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { useTextLang } from '~/ui/use-shop'

interface Props {
  categories: { name: string; imageId: string | null; products: number | null; discount: number }[]
}

export function CategoryTiles({ categories }: Props) {
  const lang = useTextLang()
  if (categories.length === 0) return null
  return (
    <section className="tiles" aria-labelledby="categories-title">
      <h2 id="categories-title">Categories</h2>
      <ul>
        {categories.map(({ name, imageId, products, discount }) => (
          <li key={name}>
            <Link to={`/products?${new URLSearchParams({ category: name })}`} prefetch="intent">
              <Image id={imageId} alt="" sizes="96px" className="thumbnail" />
              <span>
                <strong lang={lang}>{name}</strong>
                <span className="hint">
                  {counted(Number(products), 'product')}
                  {discount > 0 && `, ${discount}% off`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
