import type { DeliveryMethod } from '~/domain/buying/methods/delivery-methods'
import { tariffOrLowest } from '~/domain/buying/methods/lowest-price'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import { useMoney } from '~/ui/use-shop'

export function DeliveryTerms({ method }: { method: DeliveryMethod }) {
  const money = useMoney()
  return (
    <>
      <p>{t(tariffOrLowest(method, money))}</p>
      {method.time && (
        <p>{rich(t('Delivery time: {time}'), { time: <ShopText>{method.time}</ShopText> })}</p>
      )}
      {method.collection && (
        <p className="lines">
          <ShopText>{method.collection}</ShopText>
        </p>
      )}
      <p className="hint">{t(method.needsAddress ? 'Address needed' : 'No address needed')}</p>
      {method.needsAddress && (
        <p>
          <Link to={`/admin/settings/delivery/${method.id}`}>
            {rich(t('Prices by country and weight<hidden>: {name}</hidden>'), {
              hidden: (text) => <span className="visually-hidden">{text}</span>,
              name: method.name,
            })}
          </Link>
        </p>
      )}
    </>
  )
}
