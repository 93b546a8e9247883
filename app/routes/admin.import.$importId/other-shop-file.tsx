import type { OtherShop } from '~/domain/imports/imports'
import { useMoney } from '~/ui/use-shop'

interface Props {
  otherShop: OtherShop
  unreadColumns: string[]
}

export function OtherShopFile({ otherShop: { name, columns }, unreadColumns }: Props) {
  const { currency } = useMoney()
  return (
    <>
      <section aria-labelledby="other-shop-title">
        <h2 id="other-shop-title">{`This is a product file of ${name}`}</h2>
        <p>{`Prices are what customers pay there, in ${currency}. ${oldPrices[name]}`}</p>
        <p>
          The shop fetches no images from the web. Put them into a ZIP file, under the file names of
          their web addresses, and upload it together with this file or later. Images that are not
          JPEG or PNG are left out.
        </p>
        <p>
          {`If ${name} does not count the units of a product, a new product starts with no units, and a product that the shop already has keeps its stock.`}
        </p>
        <p>
          A new product without a brand, category or description gets the name of your shop,
          “Uncategorized” and its own name.
        </p>
      </section>
      <details>
        <summary>How its columns are read</summary>
        <dl>
          {columns.map(([heading, readAs]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{readAs}</dd>
            </div>
          ))}
        </dl>
        {unreadColumns.length > 0 && <p>{`Not read: ${unreadColumns.join(', ')}`}</p>}
      </details>
    </>
  )
}

const oldPrices: Record<OtherShop['name'], string> = {
  Shopify: 'The compare-at price is not read, because discounts belong to categories here.',
  WooCommerce:
    'A sale price with a first or last day is not read, because discounts belong to categories here.',
}
