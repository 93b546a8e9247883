import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import type { ReactNode } from 'react'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import {
  awaitedVariants,
  offersStockAlerts,
  requestAlert,
  stopWaiting,
  waitForVariant,
} from '~/domain/catalogue/stock-alerts/stock-alerts.server'
import { t } from '~/languages/translate'
import { serverHtml } from '~/speed/server-html.server'
import { requireUser } from '~/web/auth.server'
import type { Buyer } from '~/web/buyer.server'
import { type CommandOptions, command, textOf } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import type { Choice } from './variant-choice'

type Refused = AppLoadContext['refusedAlert']

interface SoldOut {
  id: string
  /** Empty if the product has no options. */
  name: string
}

interface Shown {
  product: Product
  choice?: Pick<Choice, 'variants' | 'chosen' | 'lang'>
  inCart: number
  buyer?: Buyer
  refused: Refused
}

/** The same for all guests, because their pages are cached. Undefined unless something is sold out. */
export async function findStockAlertHtml({ product, choice, inCart, buyer, refused }: Shown) {
  if (!offersStockAlerts || product.hiddenAt) return undefined
  const variants: (SoldOut & { stock: number })[] = choice?.variants ?? [
    { id: product.id, name: '', stock: product.stock },
  ]
  const soldOut: SoldOut[] = []
  for (const variant of variants.filter(({ stock }) => stock === 0)) {
    const isInCart = inCart > 0 && (await buyer?.quantityOf(variant.id))
    if (!isInCart) soldOut.push(variant)
  }
  if (soldOut.length === 0) return undefined
  const userId = buyer?.userId
  const ids = soldOut.map(({ id }) => id)
  const awaited = userId ? await awaitedVariants(userId, ids) : new Set<string>()
  const [waiting, offered] = [true, false].map((isAwaited) =>
    soldOut.filter(({ id }) => awaited.has(id) === isAwaited),
  )
  const chosen = refused?.variantId ?? choice?.chosen
  const isOpen = soldOut.length === variants.length || ids.includes(chosen ?? '')
  return serverHtml(
    <>
      {waiting?.map((variant) => (
        <Waiting key={variant.id} variant={variant} lang={choice?.lang} />
      ))}
      {offered && offered.length > 0 && (
        <Folded isOpen={isOpen}>
          <Offer
            variants={offered}
            chosen={chosen}
            lang={choice?.lang}
            isGuest={!userId}
            refused={refused}
          />
        </Folded>
      )}
    </>,
  )
}

function Waiting({ variant: { id, name }, lang }: { variant: SoldOut; lang?: string }) {
  return (
    <form method="post" className="row">
      <input type="hidden" name="variant" value={id} />
      <p className="hint">
        {name && <span lang={lang}>{`${name}: `}</span>}
        {t('We will email you when it is back in stock.')}
      </p>
      <button type="submit" className="button quiet" name="intent" value="forget">
        {t('Do not email me')}
      </button>
    </form>
  )
}

// Beside what can be bought, the offer is one line.
function Folded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  if (isOpen) return children
  return (
    <details>
      <summary>{t('Sold out? Get an email when it is back')}</summary>
      {children}
    </details>
  )
}

interface OfferProps {
  variants: SoldOut[]
  chosen?: string
  lang?: string
  isGuest: boolean
  refused: Refused
}

function Offer({ variants, chosen, lang, isGuest, refused }: OfferProps) {
  return (
    <form method="post" className="form">
      <VariantField variants={variants} chosen={chosen} lang={lang} />
      {isGuest && <EmailField refused={refused} />}
      <p>
        <button type="submit" className="button quiet" name="intent" value="notify">
          {t('Email me when it is back in stock')}
        </button>
      </p>
    </form>
  )
}

function VariantField({
  variants,
  chosen,
  lang,
}: Pick<OfferProps, 'variants' | 'chosen' | 'lang'>) {
  const [only] = variants
  if (!only?.name) return null
  if (variants.length === 1) {
    return (
      <>
        <input type="hidden" name="variant" value={only.id} />
        <p>
          {t('Sold out:')} <strong lang={lang}>{only.name}</strong>
        </p>
      </>
    )
  }
  const isOffered = variants.some(({ id }) => id === chosen)
  return (
    <div className="field">
      <label htmlFor="alert-variant">{t('Sold out:')}</label>
      <select
        id="alert-variant"
        name="variant"
        autoComplete="off"
        defaultValue={isOffered ? chosen : only.id}
        lang={lang}
      >
        {variants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function EmailField({ refused }: { refused: Refused }) {
  const { email = '', error } = refused ?? {}
  return (
    <div className="field">
      <label htmlFor="alert-email">{t('Email')}</label>
      <input
        type="email"
        id="alert-email"
        name="email"
        autoComplete="email"
        defaultValue={email}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'alert-email-error' : 'alert-email-hint'}
      />
      <p className="hint" id="alert-email-hint">
        {t(
          'An email in which you confirm this address, and one when the product is back. No advertising.',
        )}
      </p>
      {error && (
        <p className="error" id="alert-email-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function isAboutAlert(intent: string) {
  return intent === 'notify' || intent === 'forget'
}

/** Guests type an email address, users need none. */
export async function alertIntents(args: ActionFunctionArgs, variantId: string, to: string) {
  const { context } = args
  const user = await getCurrentUser(args)
  const options: CommandOptions = {
    to,
    shownAt: ({ text, detail }, fields) => {
      if (detail.field !== 'email') return false
      context.refusedAlert = { variantId, email: textOf(fields, 'email'), error: t(text) }
      return true
    },
  }
  const notify = (fields: FormData) =>
    user
      ? waitForVariant(user, variantId)
      : requestAlert(variantId, textOf(fields, 'email'), context.clientIp)
  return {
    notify: command((_, fields) => notify(fields), options),
    forget: command(async () => stopWaiting(user ?? (await requireUser(args)), variantId), { to }),
  }
}
