import type { OtherShop } from '~/domain/files/imports/imports'
import { msg, t } from '~/languages/translate'
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
        <h2 id="other-shop-title">{t('This is a product file of {name}', { name })}</h2>
        <p>{`${t('Prices are what customers pay there, in {currency}.', { currency })} ${t(oldPrices[name])}`}</p>
        <p>
          {t(
            'The shop fetches no images from the web. Put them into a ZIP file, under the file names of their web addresses, and upload it together with this file or later. Images that are not JPEG, PNG, WebP or AVIF are left out.',
          )}
        </p>
        <p>
          {t(
            'If {name} does not count the units of a product, a new product starts with no units, and a product that the shop already has keeps its stock.',
            { name },
          )}
        </p>
        <p>
          {t(
            'A new product without a brand, category or description gets the name of your shop, “{category}” and its own name.',
            { category: t('Uncategorized') },
          )}
        </p>
        {name === 'Shopify' && (
          <p>
            {t(
              'A new product keeps its handle as the end of its web address, so that links to it still work. Products that the shop already has keep their web addresses.',
            )}
          </p>
        )}
      </section>
      <details>
        <summary>{t('How its columns are read')}</summary>
        <dl>
          {columns.map(([heading, readAs]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{readAs}</dd>
            </div>
          ))}
        </dl>
        {unreadColumns.length > 0 && (
          <p>{t('Not read: {names}', { names: unreadColumns.join(', ') })}</p>
        )}
      </details>
    </>
  )
}

const oldPrices: Record<OtherShop['name'], string> = {
  Shopify: msg(
    'If all variants of a product have the same compare-at price above their price, the product gets a discount. Otherwise the compare-at price is not read.',
  ),
  WooCommerce: msg(
    'If all variations of a product have the same sale price, the product gets a discount, with its days. Otherwise a sale price without days becomes the price, and one with days is not read.',
  ),
}
