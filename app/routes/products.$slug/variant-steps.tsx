import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentLanguage, t } from '~/languages/translate'
import type { Html as HtmlOfPage } from '~/speed/elements'
import type { Choice, VariantToChoose } from './variant-choice'

/** The URL follows the choice, so that the loader finds the price, the stock and the image of the chosen variant. */
export function VariantSteps({ Html, ...choice }: Choice & { Html: typeof HtmlOfPage }) {
  const { options, variants, chosen, lang, error, summary, sku } = choice
  const [before] = useState(() => choiceBeforeScripts(chosen))
  const [values, setValues] = useState(
    () => variants.find(({ id }) => id === before.variantId)?.values ?? [],
  )
  const [isRefused, setRefused] = useState(false)
  const showVariant = useShowVariant()
  const missing = options.filter((_, at) => !values[at])
  const list = new Intl.ListFormat(currentLanguage()).format(missing)
  const text = isRefused ? t('Please choose {options}', { options: list }) : error

  function choose(at: number, value: string) {
    const chosenValues = valuesWith(variants, values, at, value)
    setValues(chosenValues)
    showVariant(variantOf(variants, chosenValues))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (before.hasFocus) focusOn('.variants :checked, .variants:has(.error) input')
    if (before.variantId !== chosen) showVariant(variantOf(variants, values))
  }, [])

  // What the shop would answer. The page of the product would first show that the units were added.
  useEffect(() => {
    const form = document.querySelector('form#add')
    const refuse = (event: Event) => {
      if (missing.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      flushSync(() => setRefused(true))
      focusOn('.variants:has(.error) input')
    }
    form?.addEventListener('submit', refuse)
    return () => form?.removeEventListener('submit', refuse)
  })

  return (
    <>
      {options.map((option, at) => (
        <fieldset
          key={option}
          className={variants[0]?.terms ? 'variants' : 'variants in-row'}
          aria-describedby={text && option === missing[0] ? 'variant-error' : undefined}
        >
          <legend lang={lang}>{option}</legend>
          {valuesToChoose(variants, values, at).map(({ value, variant, isSoldOut }) => (
            <label key={value}>
              <input
                type="radio"
                form="add"
                required
                {...fieldOf(at, options, value, variant)}
                checked={values[at] === value}
                className={isSoldOut ? 'sold-out' : undefined}
                aria-disabled={variant ? undefined : true}
                // The form of the server has other radio buttons: a browser would restore this choice as one of those.
                autoComplete="off"
                onChange={() => variant && choose(at, value)}
              />
              <strong lang={lang}>{value}</strong>
              {variant?.terms ? (
                <Html is="span" of={variant.terms} />
              ) : (
                <Missing isSoldOut={isSoldOut} isOffered={variant !== undefined} />
              )}
            </label>
          ))}
          {text && option === missing[0] && (
            <p className="error" id="variant-error" role="alert">
              {text}
            </p>
          )}
        </fieldset>
      ))}
      {sku !== undefined && (
        <p className="hint room">{sku && t('Article number: {sku}', { sku })}</p>
      )}
      <p className="visually-hidden" role="status">
        {summary}
      </p>
    </>
  )
}

function focusOn(field: string) {
  document.querySelector<HTMLElement>(field)?.focus()
}

function Missing({ isSoldOut, isOffered }: { isSoldOut: boolean; isOffered: boolean }) {
  if (isOffered && !isSoldOut) return null
  const text = isOffered ? t('sold out') : t('not available')
  return <span className="visually-hidden">{`(${text})`}</span>
}

// The shop reads only `variant`. The other rows also belong to the form, so that it cannot be sent without them.
function fieldOf(at: number, options: string[], value: string, variant?: VariantToChoose) {
  const isLast = at === options.length - 1
  return isLast ? { name: 'variant', value: variant?.id ?? '' } : { name: `value_${at + 1}`, value }
}

/** The customer may have used the form of the server before the scripts ran. */
function choiceBeforeScripts(chosen: string | undefined) {
  const form = document.querySelector<HTMLFormElement>('form#add')
  const variantId = form && new FormData(form).get('variant')
  return {
    variantId: variantId || chosen,
    hasFocus: document.activeElement?.getAttribute('name') === 'variant',
  }
}

function useShowVariant() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (variant: VariantToChoose | undefined) => {
    const query = new URLSearchParams(search)
    query.delete('variant')
    if (variant) query.set('variant', variant.name)
    navigate({ search: String(query) }, { replace: true, preventScrollReset: true })
  }
}

function valuesToChoose(variants: VariantToChoose[], chosen: string[], at: number) {
  const fitting = variants.filter(({ values }) =>
    values.slice(0, at).every((value, before) => !chosen[before] || value === chosen[before]),
  )
  return [...new Set(variants.map(({ values }) => values[at] ?? ''))].map((value) => {
    const withValue = fitting.filter(({ values }) => values[at] === value)
    const isSoldOut = withValue.length > 0 && withValue.every(({ stock }) => stock === 0)
    return { value, variant: withValue[0], isSoldOut }
  })
}

/** The values of later options stay chosen if they still fit. */
function valuesWith(variants: VariantToChoose[], chosen: string[], at: number, value: string) {
  const values = [...chosen]
  values[at] = value
  for (let later = at + 1; later < values.length; later++) {
    const choices = valuesToChoose(variants, values, later)
    if (!choices.some((it) => it.value === values[later] && it.variant)) values[later] = ''
  }
  return values
}

function variantOf(variants: VariantToChoose[], chosen: string[]) {
  return variants.find(({ values }) => values.every((value, at) => value === chosen[at]))
}
