import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ShopText } from '~/ui/shop-text'

/** Below the name of a product. Most products have no delivery time of their own. */
export function DeliveryTime({ text }: { text?: string }) {
  if (!text) return null
  return (
    <span className="variant-name">
      {' '}
      {rich(t('Delivery time: {time}'), { time: <ShopText>{text}</ShopText> })}
    </span>
  )
}
