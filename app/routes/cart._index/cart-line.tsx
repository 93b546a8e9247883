import { useOptimisticSubmit } from '~/browser/submissions/optimistic'
import type { CartLine as Line } from '~/domain/buying/cart/cart'
import { fullNameOf, variantQuery } from '~/domain/catalogue/stock/variant-names'
import { intentButton } from '~/intents'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ActionForm } from '~/speed/elements'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { DeliveryTime } from '~/ui/products/delivery-time'
import { Price, PriceNotes } from '~/ui/products/price'
import { useMoney, useTextLang } from '~/ui/use-shop'
import type { action } from './route'

export function CartLine({ line }: { line: Line }) {
  const money = useMoney()
  const lang = useTextLang()
  const hasSeveral = line.quantity > 1
  const name = fullNameOf(line.productName, line.variantName)
  const price = <Price {...line} money={money} />
  return (
    <li className="cart-line">
      <Image id={line.imageId} alt="" sizes="96px" className="thumbnail" />
      <div className="text">
        <h2 lang={lang}>
          <Link to={`/products/${line.slug}${variantQuery(line.variantName)}`} prefetch="intent">
            {line.productName}
          </Link>
        </h2>
        {line.variantName && <span className="variant-name">{line.variantName}</span>}
        <DeliveryTime text={line.deliveryTime} />
        <PriceNotes {...line} />
      </div>
      <div className="row">
        <Stepper line={line} name={name} />
        <ActionForm action="/cart?index" preventScrollReset>
          <input type="hidden" name="variantId" value={line.variantId} />
          <button
            type="submit"
            className="link-button"
            {...intentButton<typeof action>('drop')}
            aria-label={t('Remove {name}', { name })}
          >
            {t('Remove')}
          </button>
        </ActionForm>
        {/* Both are as high as the buttons, which do not move when a second unit is added. */}
        <div className="line-total">
          <p>{hasSeveral ? money.format(line.price * line.quantity) : price}</p>
          {hasSeveral && <p className="hint">{rich(t('{price} each'), { price })}</p>}
        </div>
      </div>
      {line.stock <= 0 && <p className="more hint">{t('We have no more in stock.')}</p>}
    </li>
  )
}

function Stepper({ line, name }: { line: Line; name: string }) {
  const onSubmit = useOptimisticSubmit()
  return (
    <ActionForm action="/cart?index" className="stepper" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="variantId" value={line.variantId} />
      <button
        type="submit"
        {...intentButton<typeof action>('remove')}
        aria-label={t('Remove one {name}', { name })}
      >
        −
      </button>
      <output aria-label={t('Quantity')}>{line.quantity}</output>
      <button
        type="submit"
        {...intentButton<typeof action>('add')}
        aria-label={t('Add one {name}', { name })}
        aria-disabled={line.stock <= 0 || undefined}
      >
        +
      </button>
    </ActionForm>
  )
}
