import { Form } from '@remix-run/react'
import {
  cartDelta,
  lastIntent,
  pendingIntents,
  useOptimisticSubmit,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import { maxUnitsAtOnce } from '~/domain/cart/cart'
import type { Product } from '~/domain/catalogue/catalogue'
import { intentButton } from '~/intents'
import { t, tn } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { Price } from '~/ui/products/price'
import { CachedHtml } from '~/ui/server-elements'
import type { action } from './route'
import type { Choice } from './variant-choice'

interface Props {
  product: Product
  inCart: number
  choice?: Choice
}

export function ProductCommands({ product, inCart: loaded, choice }: Props) {
  const { id, stock, isFavorite } = product
  const onSubmit = useOptimisticSubmit()
  const inCart = loaded + cartDelta(pendingIntents(useSubmissions(), id))
  return (
    <div className="row">
      {stock === 0 && inCart > 0 && <LastUnits inCart={inCart} />}
      {stock === 0 && inCart === 0 && (
        <p className="sold-out">
          {t('Out of stock for now. Add it to your favorites to find it again.')}
        </p>
      )}
      {stock > 0 && <AddForm product={product} choice={choice} onSubmit={onSubmit} />}
      <Form method="post" preventScrollReset onSubmit={onSubmit}>
        <input type="hidden" name="productId" value={id} />
        <button
          type="submit"
          className={isFavorite ? 'button quiet marked' : 'button quiet'}
          aria-pressed={isFavorite}
          {...intentButton<typeof action>(isFavorite ? 'unfavorite' : 'favorite')}
        >
          <span aria-hidden="true">{isFavorite ? '♥' : '♡'}</span> {t('Favorite')}
        </button>
      </Form>
      {/* Below the buttons, and there before it has a text, so that nothing moves when a unit is added. */}
      {stock > 0 && (
        <p className="in-cart">
          {inCart > 0 && (
            <>
              {tn(inCart, '{count} in your cart.', '{count} in your cart.')}{' '}
              <Link to="/cart">{t('View cart')}</Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

interface AddFormProps extends Pick<Props, 'product' | 'choice'> {
  onSubmit: ReturnType<typeof useOptimisticSubmit>
}

function AddForm({ product, choice, onSubmit }: AddFormProps) {
  return (
    <Form method="post" id={choice && 'add'} className="add" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={product.id} />
      <span aria-hidden="true">
        <Price {...product} oldPrice={null} />
      </span>
      <label className="visually-hidden" htmlFor="quantity">
        {t('Quantity')}
      </label>
      <Quantities
        max={Math.min(product.stock, choice?.available ?? product.stock, maxUnitsAtOnce)}
        choice={choice}
      />
      <button type="submit" className="button" {...intentButton<typeof action>('add')}>
        {t('Add to cart')}
      </button>
    </Form>
  )
}

function Quantities({ max, choice }: { max: number; choice: Choice | undefined }) {
  const select = { id: 'quantity', name: 'quantity', autoComplete: 'off' }
  const options = Array.from({ length: max }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the numbers from 1
    <option key={index}>{index + 1}</option>
  ))
  // Stored HTML has no chosen option.
  return choice ? (
    <select {...select} defaultValue={choice.quantity}>
      {options}
    </select>
  ) : (
    <CachedHtml is="select" of={{ options: max }} {...select}>
      {options}
    </CachedHtml>
  )
}

function LastUnits({ inCart }: { inCart: number }) {
  return (
    <Notice title={tn(inCart, 'You have the last one', 'You have the last {count}')} good>
      <p>
        {t('No more are in stock.')} <Link to="/cart">{t('View cart')}</Link>
      </p>
    </Notice>
  )
}

export function useOptimisticProduct(product: Product | undefined) {
  const intents = pendingIntents(useSubmissions(), product?.id)
  if (!product) return product
  const lastMark = lastIntent(intents, 'favorite', 'unfavorite')
  const isFavorite = lastMark ? lastMark === 'favorite' : product.isFavorite
  return {
    ...product,
    stock: Math.max(0, product.stock - cartDelta(intents)),
    isFavorite,
    likes: product.likes + Number(isFavorite) - Number(product.isFavorite),
  }
}
