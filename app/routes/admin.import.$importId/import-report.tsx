import { rateText } from '~/domain/basics/money/money'
import type { Report } from '~/domain/files/imports/imports'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useShop } from '~/ui/use-shop'

interface Props {
  report: Report
  withoutManufacturer: number
}

export function ImportReport({ report, withoutManufacturer }: Props) {
  const { leftOut, products, created, changed, categories } = report
  const taxRate = useShop()?.taxRate ?? null
  const money = useMoney()
  const more = report.allLeftOut - leftOut.length
  const unlisted = created + changed - products.length
  return (
    <>
      {leftOut.length > 0 && (
        <section aria-labelledby="left-out-title">
          <h2 id="left-out-title">{t('Skipped')}</h2>
          <ul>
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {more > 0 && <p className="hint">{tn(more, 'and {count} more', 'and {count} more')}</p>}
        </section>
      )}
      {categories.length > 0 && (
        <>
          <p>
            {rich(t('New <link>categories</link>: {names}'), {
              link: (text) => <Link to="/admin/categories">{text}</Link>,
              names: categories.join(', '),
            })}
          </p>
          {taxRate !== null && (
            <p className="hint">
              {t(
                'Where no other tax rate is named, it is that of the shop, {rate}. Change it there if these goods have another.',
                { rate: rateText(taxRate, money) },
              )}
            </p>
          )}
        </>
      )}
      {withoutManufacturer > 0 && (
        <p>
          {rich(
            tn(
              withoutManufacturer,
              '{count} product names no <link>manufacturer</link> yet, which the law of the EU asks for.',
              '{count} products name no <link>manufacturer</link> yet, which the law of the EU asks for.',
            ),
            { link: (text) => <Link to="/admin/manufacturers">{text}</Link> },
          )}
        </p>
      )}
      {products.length > 0 && (
        <section aria-labelledby="imported-title">
          <h2 id="imported-title">{t('New and changed products')}</h2>
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
              {rich(
                tn(
                  unlisted,
                  'and {count} more in <link>all products</link>',
                  'and {count} more in <link>all products</link>',
                ),
                { link: (text) => <Link to="/admin/products">{text}</Link> },
              )}
            </p>
          )}
        </section>
      )}
    </>
  )
}
