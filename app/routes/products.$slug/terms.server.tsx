import { findPaymentNames } from '~/domain/buying/delivery-and-payment/payment-methods.server'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { findDeliveryTimes } from '~/domain/eu/delivery-information/delivery-information.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { textLangOf } from '~/domain/shop/settings/text-language'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import { serverHtml } from '~/speed/server-html.server'

export async function findTerms({ sku }: Product) {
  const ofAll = await cachedRead('terms of all products', renderTermsOfAll)
  const terms = sku ? [serverHtml(t('Article number: {sku}', { sku })), ...ofAll] : ofAll
  return terms.length > 0 ? terms : undefined
}

async function renderTermsOfAll() {
  const times = await findDeliveryTimes()
  const payments = await findPaymentNames()
  const lang = textLangOf(await shopSettings())
  const joined = (texts: string[]) => ({ terms: <span lang={lang}>{texts.join(' · ')}</span> })
  const named = times?.map(({ name, time }) => t('{name}: {text}', { name, text: time }))
  return [
    named && rich(t('Delivery time: {terms}'), joined(named)),
    payments && rich(t('Payment: {terms}'), joined(payments)),
  ].flatMap((line) => (line ? [serverHtml(line)] : []))
}
