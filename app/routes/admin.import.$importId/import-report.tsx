import { formatNumber } from '~/domain/counted'
import type { Report } from '~/domain/imports/imports'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'

export function ImportReport({ report }: { report: Report }) {
  const { leftOut, products, created, changed, categories } = report
  const more = report.allLeftOut - leftOut.length
  const unlisted = created + changed - products.length
  return (
    <>
      {leftOut.length > 0 && (
        <section aria-labelledby="left-out-title">
          <h2 id="left-out-title">Skipped</h2>
          <ul>
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {more > 0 && <p className="hint">{`and ${formatNumber(more)} more`}</p>}
        </section>
      )}
      {categories.length > 0 && (
        <p>
          {`New `}
          <Link to="/admin/categories">categories</Link>
          {`: ${categories.join(', ')}`}
        </p>
      )}
      {products.length > 0 && (
        <section aria-labelledby="imported-title">
          <h2 id="imported-title">New and changed products</h2>
          <ul>
            {products.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/admin/products/${id}`}>
                  <ShopText>{name}</ShopText>
                </Link>
              </li>
            ))}
          </ul>
          {unlisted > 0 && (
            <p>
              {`and ${formatNumber(unlisted)} more in `}
              <Link to="/admin/products">all products</Link>
            </p>
          )}
        </section>
      )}
    </>
  )
}
