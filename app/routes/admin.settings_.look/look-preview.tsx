import type { LogoOfPages } from '~/domain/look/logo-of-pages'
import { Image } from '~/ui/image'
import { useShop } from '~/ui/use-shop'

/** The look that is not saved yet. `stylesheet` contains the classes of this sample. */
interface Props {
  stylesheet: string
  logo?: LogoOfPages
}

export function LookPreview({ stylesheet, logo }: Props) {
  return (
    <section id="look-preview" aria-labelledby="preview-title">
      <link rel="stylesheet" href={stylesheet} />
      <h2 id="preview-title">Preview</h2>
      <p role="status">The shop would look like this. Nothing is saved yet.</p>
      <div className="look-samples">
        <Sample scheme="light" title="Light" logo={logo} />
        <Sample scheme="dark" title="Dark" logo={logo} />
      </div>
    </section>
  )
}

interface SampleProps extends Pick<Props, 'logo'> {
  scheme: 'light' | 'dark'
  title: string
}

function Sample({ scheme, title, logo }: SampleProps) {
  return (
    <div className={`look-sample ${scheme}`}>
      <p className="hint">{title}</p>
      <SampleHeader logo={logo} scheme={scheme} />
      <div className="product-card">
        <div className="frame">
          <Image id={null} alt="" sizes="" />
        </div>
        <div className="text">
          <p className="brand-name">Kilnhouse</p>
          <p>
            <strong>Stoneware bowl</strong>
          </p>
          <p>
            <span className="price">24.00</span>
          </p>
          <p>
            <span className="button">Add to cart</span>
          </p>
        </div>
      </div>
      <p>
        Text with <a href="#look-preview">a link to a product</a>
      </p>
      <p className="card">
        A marked line with <a href="#look-preview">a link to a product</a>
      </p>
    </div>
  )
}

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
