import type { Reader } from 'db/client'
import type { Money } from '~/domain/basics/money/money'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'
import { providerNames } from '~/payment-providers/payment-provider'
import { configuredProviders, loadProvider } from '~/payment-providers/providers.server'
import { isHosted, type PaymentMethod } from './payment-methods'

type Method = Pick<PaymentMethod, 'kind' | 'name'>

/** Why customers cannot pay with this method; `total` is in minor units. Undefined if they can. */
export async function whyNotPayable(
  { kind }: Pick<Method, 'kind'>,
  { currency, digits }: Pick<Money, 'currency' | 'digits'>,
  total?: number,
): Promise<Message | undefined> {
  if (!isHosted(kind) || total === 0) return undefined
  const provider = await loadProvider(kind)
  if (!provider) {
    return message('the key of {provider} is not set in the environment of the shop', {
      provider: providerNames[kind],
    })
  }
  return provider.whyNotPayable(currency, total === undefined ? undefined : total / 10 ** digits)
}

export function hasKeyFor(kind: PaymentMethod['kind']) {
  return configuredProviders.some((name) => name === kind)
}

/** Without those on whose page customers cannot pay. */
export async function offeredMethods<M extends Method>(methods: M[], reader: Reader) {
  if (!methods.some(({ kind }) => isHosted(kind))) return methods
  const money = await shopMoney(reader)
  const reasons = await Promise.all(methods.map((method) => whyNotPayable(method, money)))
  return methods.filter((_, index) => !reasons[index])
}

/** One sentence for each method that is not offered. */
export async function notOffered(methods: Method[]) {
  if (!methods.some(({ kind }) => isHosted(kind))) return []
  const money = await shopMoney()
  const reasons: string[] = []
  for (const method of methods) {
    const reason = await whyNotPayable(method, money)
    if (!reason) continue
    const values = { name: method.name, reason: t(reason) }
    reasons.push(t('“{name}” is offered to no customer: {reason}.', values))
  }
  return reasons
}
