import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  cartDelta,
  lastIntent,
  pendingIntents,
  useOptimisticSubmit,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import { maxUnitsAtOnce } from '~/domain/buying/cart/units-per-form'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { intentButton } from '~/intents'
import { t, tn } from '~/languages/translate'
import { CachedHtml } from '~/speed/elements'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { Price } from '~/ui/products/price'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'
import type { Choice } from './variant-choice'

export interface Refused {
  quantity: string
  quantityError?: string
}

interface Props {
  product: Product
  inCart: number
  hasStockAlert: boolean
  choice?: Choice
  refused?: Refused
}

export function ProductCommands({
  product,
  inCart: loaded,
  hasStockAlert,
  choice,
  refused,
}: Props) {
  const { id, stock, isFavorite } = product
  const onSubmit = useOptimisticSubmit()
  const inCart = loaded + cartDelta(pendingIntents(useSubmissions(), id))
  return (
    <div className="row">
      {stock === 0 && inCart > 0 && <LastUnits inCart={inCart} />}
      {stock === 0 && inCart === 0 && !hasStockAlert && (
        <p className="sold-out">{t('Add it to your favorites to find it again.')}</p>
      )}
      {stock === 0 && inCart === 0 && (
        <button type="button" className="button" disabled>
          {t('Out of stock')}
        </button>
      )}
      {stock > 0 && (
        <AddForm key={id} product={product} choice={choice} refused={refused} onSubmit={onSubmit} />
      )}
      <Form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="productId" value={id} />
        <button
          type="submit"
          className={isFavorite ? 'button quiet marked' : 'button quiet'}
          aria-pressed={isFavorite}
          {...intentButton<typeof action>(isFavorite ? 'unfavorite' : 'favorite')}
        >
          <span className="heart-icon" aria-hidden="true">
            {isFavorite ? '♥' : '♡'}
          </span>{' '}
          {t('Favorite')}
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

interface AddFormProps extends Pick<Props, 'product' | 'choice' | 'refused'> {
  onSubmit: ReturnType<typeof useOptimisticSubmit>
}

function AddForm({ product, choice, refused, onSubmit }: AddFormProps) {
  const max = Math.min(product.stock, choice?.available ?? product.stock, maxUnitsAtOnce)
  const { loweredTo, ...listeners } = useLoweredQuantity(max, choice?.chosen, onSubmit)
  return (
    <Form method="post" id={choice && 'add'} className="add" noValidate {...listeners}>
      <input type="hidden" name="productId" value={product.id} />
      <span aria-hidden="true">
        <Price {...product} money={useMoney()} oldPrice={null} />
      </span>
      <label className="visually-hidden" htmlFor="quantity">
        {t('Quantity')}
      </label>
      <Quantities max={max} hasOptions={choice !== undefined} refused={refused} />
      <button type="submit" className="button" {...intentButton<typeof action>('add')}>
        {choice?.stock === 0 ? (
          <>
            <span className="none">{t('Out of stock')}</span>
            <span className="some">{t('Add to cart')}</span>
          </>
        ) : (
          t('Add to cart')
        )}
      </button>
      {refused?.quantityError && (
        <p className="error" id={errorId} role="alert">
          {refused.quantityError}
        </p>
      )}
      {loweredTo > 0 && (
        <p className="lowered" role="alert">
          {t('The quantity is now {count}: no more are in stock.', { count: loweredTo })}
        </p>
      )}
    </Form>
  )
}

const errorId = 'quantity-error'

/** `loweredTo` is the largest quantity on offer if the customer has chosen more, otherwise 0. */
function useLoweredQuantity(
  max: number,
  variantId: string | undefined,
  onSubmit: AddFormProps['onSubmit'],
) {
  const chosen = useRef(1)
  const wasAdded = useRef(false)
  const [loweredTo, setLoweredTo] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another variant has units that the customer has not added
  useEffect(() => {
    wasAdded.current = false
  }, [variantId])

  // Browsers choose the first quantity if the chosen one is no longer offered.
  useEffect(() => {
    if (chosen.current === 1) return
    const quantity = Math.min(chosen.current, max)
    quantityField().value = String(quantity)
    // The customer knows that units which they have just added are not offered again.
    if (wasAdded.current) chosen.current = quantity
    setLoweredTo(quantity < chosen.current ? quantity : 0)
  }, [max])

  // The customer may have chosen it before the scripts ran.
  useEffect(() => {
    chosen.current = Number(quantityField().value)
  }, [])

  const rememberQuantity = (isAdded: boolean) => {
    chosen.current = Number(quantityField().value)
    wasAdded.current = isAdded
    setLoweredTo(0)
  }
  return {
    loweredTo,
    onChange: () => rememberQuantity(false),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      rememberQuantity(true)
      onSubmit(event)
    },
  }
}

function quantityField() {
  return document.getElementById('quantity') as HTMLSelectElement
}

interface QuantitiesProps extends Pick<Props, 'refused'> {
  max: number
  hasOptions: boolean
}

function Quantities({ max, hasOptions, refused }: QuantitiesProps) {
  const select = { id: 'quantity', name: 'quantity', autoComplete: 'off' }
  // What a customer has sent stays chosen, also if it is too much.
  const length = Math.max(max, Math.min(Number(refused?.quantity) || 1, maxUnitsAtOnce))
  const options = Array.from({ length }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the numbers from 1
    <option key={index}>{index + 1}</option>
  ))
  const invalid = refused?.quantityError && { 'aria-invalid': true, 'aria-describedby': errorId }
  // Stored HTML has no chosen option.
  return hasOptions || refused ? (
    <select {...select} {...invalid} defaultValue={refused?.quantity}>
      {options}
    </select>
  ) : (
    <CachedHtml name="quantities" is="select" of={length} attributes={select}>
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
