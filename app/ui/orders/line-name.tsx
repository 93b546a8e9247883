import type { NamedLine } from '~/domain/catalogue/stock/variant-names'
import { t } from '~/languages/translate'
import { ShopText } from '~/ui/shop-text'

interface Props {
  line: NamedLine
  /** For the shop, and on invoices. */
  withNumber?: boolean
}

export function LineName({ line: { productName, variantName, sku }, withNumber }: Props) {
  const number = withNumber && sku
  return (
    <>
      <ShopText>{productName}</ShopText>
      {(variantName || number) && (
        <span className="variant-name">
          {' '}
          <ShopText>{variantName}</ShopText>
          {number && `${variantName && ' · '}${t('Article number: {sku}', { sku: number })}`}
        </span>
      )}
    </>
  )
}
