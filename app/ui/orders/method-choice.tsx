import type { ReactNode } from 'react'
import {
  type DeliveryMethod,
  type Freight,
  freeLimit,
  priceAt,
  priceOrFree,
  tariffFor,
} from '~/domain/buying/methods/delivery-methods'
import {
  fitsDelivery,
  type PaymentMethod,
  preselectedPayment,
} from '~/domain/buying/methods/payment-methods'
import { whyNotDelivered } from '~/domain/buying/methods/why-not-delivered'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { FieldError } from '~/ui/forms/fields'
import { errorId, type FormField } from '~/ui/forms/form-field'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useTextLang } from '~/ui/use-shop'

interface DeliveryProps {
  field: FormField
  methods: DeliveryMethod[]
  cartTotal: number
  freight: Freight
  country: string
  children?: ReactNode
}

export function DeliveryChoice(props: DeliveryProps) {
  const { field, methods, cartTotal, freight, country, children } = props
  const money = useMoney()
  return (
    <Choice
      field={field}
      chosen={field.initialValue}
      legend={t('Delivery')}
      options={methods.map((method) => {
        const tariff = tariffFor(method, freight)
        const limit = tariff ? freeLimit(tariff) : null
        const whyNot = whyNotDelivered(method, freight, country, money)
        return {
          id: method.id,
          name: method.name,
          time: method.time,
          text: method.collection,
          className: method.needsAddress ? 'with-address' : 'without-address',
          detail: tariff && priceOrFree(money, priceAt(tariff, cartTotal)),
          hint:
            limit !== null && cartTotal < limit
              ? t('Free for orders of {amount} or more', { amount: money.format(limit) })
              : whyNot && t(whyNot),
        }
      })}
    >
      {children}
    </Choice>
  )
}

interface PaymentProps {
  field: FormField
  /** The id of the method that was chosen before. */
  typed: unknown
  methods: PaymentMethod[]
  delivery: DeliveryMethod | undefined
}

// checkout.css hides the methods that do not fit the delivery method, so none of them stays chosen.
export function PaymentChoice({ field, typed, methods, delivery }: PaymentProps) {
  const sent = methods.find(({ id }) => id === typed)
  const chosen = sent && fitsDelivery(sent, delivery) ? sent : preselectedPayment(methods, delivery)
  return (
    <Choice
      field={field}
      chosen={chosen?.id}
      legend={t('Payment')}
      options={methods.map(({ id, name, kind, instructions }) => ({
        id,
        name,
        className: `on-${kind}`,
        text: instructions,
      }))}
    />
  )
}

interface Option {
  id: string
  name: string
  time?: string
  className: string
  detail?: string
  hint?: string
  /** What the shop has written about the method. */
  text?: string
}

interface ChoiceProps {
  field: FormField
  /** The id of an option. */
  chosen: unknown
  legend: string
  options: Option[]
  children?: ReactNode
}

// The error summary links to the id of the field, so the first radio button has this id.
function Choice({ field, chosen, legend, options, children }: ChoiceProps) {
  const lang = useTextLang()
  return (
    <fieldset className="choice" aria-describedby={field.errors ? errorId(field) : undefined}>
      <legend>{legend}</legend>
      {children}
      {options.map(({ id, name, time, className, detail, hint, text }, index) => {
        const inputId = index === 0 ? field.id : `${field.id}-${id}`
        const [hintId, textId] = [hint && `${inputId}-hint`, text && `${inputId}-text`]
        return (
          <div key={id} className={`check ${className}`}>
            <input
              type="radio"
              id={inputId}
              name={field.name}
              value={id}
              defaultChecked={id === chosen}
              // The total belongs to the method that the shop has chosen, not to one that a browser restores.
              autoComplete="off"
              required
              aria-describedby={[hintId, textId].filter(Boolean).join(' ') || undefined}
            />
            <div>
              <label htmlFor={inputId}>
                {detail ? (
                  rich(t('{name}<hidden>: </hidden>{text}'), {
                    name: <MethodName name={name} time={time} />,
                    hidden: (text) => <span className="visually-hidden">{text}</span>,
                    text: <span className="amount">{detail}</span>,
                  })
                ) : (
                  <MethodName name={name} time={time} />
                )}
              </label>
              {hint && (
                <p className="hint" id={hintId}>
                  {hint}
                </p>
              )}
              {text && (
                <p className="hint" id={textId} lang={lang}>
                  {text}
                </p>
              )}
            </div>
          </div>
        )
      })}
      <FieldError field={field} />
    </fieldset>
  )
}

function MethodName({ name, time }: Pick<Option, 'name' | 'time'>) {
  return (
    <span>
      <ShopText>{name}</ShopText>
      {time && (
        <span className="hint">
          {' '}
          <ShopText>{time}</ShopText>
        </span>
      )}
    </span>
  )
}
