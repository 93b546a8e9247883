import { type ReactNode, useEffect, useRef } from 'react'
import type { listNewest } from '~/domain/catalogue/lists/product-tiles.server'
import type { LogoOfPages } from '~/domain/shop/look/logo-of-pages'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Picture } from '~/ui/image'
import { Price } from '~/ui/products/price'
import { useMoney, useShop, useTextLang } from '~/ui/use-shop'

/** The look that is not saved yet. `stylesheet` contains the classes of this sample. */
interface Props {
  stylesheet: string
  logo?: LogoOfPages
  products: Product[]
  wholePictures: boolean
}

type Product = Awaited<ReturnType<typeof listNewest>>[number]

function invented() {
  return { slug: '', name: t('Stoneware bowl'), imageId: null, price: 2_400, oldPrice: null }
}

export function LookPreview({ stylesheet, ...sample }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button is below the form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section id="look-preview" aria-labelledby="preview-title">
      <link rel="stylesheet" href={stylesheet} />
      <h2 id="preview-title" tabIndex={-1} ref={heading}>
        {t('Preview')}
      </h2>
      <p role="status">{t('The shop would look like this. Nothing is saved yet.')}</p>
      <div className="look-samples">
        <Sample scheme="light" title={t('Light', { context: 'colours' })} {...sample} />
        <Sample scheme="dark" title={t('Dark', { context: 'colours' })} {...sample} />
      </div>
    </section>
  )
}

interface SampleProps extends Omit<Props, 'stylesheet'> {
  scheme: 'light' | 'dark'
  title: string
}

function Sample({ scheme, title, logo, products, wholePictures }: SampleProps) {
  const lang = useTextLang()
  const money = useMoney()
  return (
    <div className={`look-sample ${scheme}`}>
      <p className="hint">{title}</p>
      <SampleHeader logo={logo} scheme={scheme} />
      <h3>{t('New in the shop')}</h3>
      <ul className="grid">
        {(products.length > 0 ? products : [invented()]).map((product) => (
          <li key={product.slug} className="product-card">
            <div className="frame">
              <Picture id={product.imageId} wholePictures={wholePictures} sizes="12rem" />
            </div>
            <div className="text">
              <p lang={lang}>
                <strong>{product.name}</strong>
              </p>
              <Price {...product} money={money} />
            </div>
          </li>
        ))}
      </ul>
      <p>
        <span className="button">{t('Add to cart')}</span>
      </p>
      <p>{rich(t('Text with <link>a link to a product</link>'), { link: sampleLink })}</p>
      <p className="card">
        {rich(t('A marked line with <link>a link to a product</link>'), { link: sampleLink })}
      </p>
    </div>
  )
}

const sampleLink = (text: ReactNode) => <a href="#look-preview">{text}</a>

function SampleHeader({ logo, scheme }: Pick<SampleProps, 'logo' | 'scheme'>) {
  const name = useShop()?.name
  return (
    <p className="sample-header">
      {logo && (
        <picture>
          <source {...logo.dark} media={scheme === 'dark' ? 'all' : 'not all'} />
          <img {...logo.image} alt={logo.image.alt} />
        </picture>
      )}
      {!logo?.isWide && name}
    </p>
  )
}
