import { Image } from '~/ui/image'

/** `stylesheet` is that of the look that is not saved yet, with the classes of this sample. */
export function LookPreview({ stylesheet }: { stylesheet: string }) {
  return (
    <section id="look-preview" aria-labelledby="preview-title">
      <link rel="stylesheet" href={stylesheet} />
      <h2 id="preview-title">Preview</h2>
      <p role="status">The shop would look like this. Nothing is saved yet.</p>
      <div className="look-samples">
        <Sample scheme="light" title="Light" />
        <Sample scheme="dark" title="Dark" />
      </div>
    </section>
  )
}

function Sample({ scheme, title }: { scheme: 'light' | 'dark'; title: string }) {
  return (
    <div className={`look-sample ${scheme}`}>
      <p className="hint">{title}</p>
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
