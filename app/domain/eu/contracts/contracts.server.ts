import { db, type Trx } from 'db/client'
import { cutAtSentence, cutAtWord } from '~/domain/basics/text/cut-at-word'
import { plainOf } from '~/domain/basics/text/markup'
import { contactText } from '~/domain/settings/contact-text'
import { isBritish } from '~/domain/settings/is-british'
import { type LegalPage, legalLink, legalTitles } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { hasEuFeature, shopSettings } from '~/domain/settings/shop-settings.server'
import { msg, t } from '~/languages/translate'
import type { Part } from '~/mail/email-content'
import { linkTo } from '~/mail/links.server'

// What Directive 2011/83/EU, article 8, asks of the conclusion of a contract.

const maxFeatures = 120

/** For the checkout, directly above its button: by product id. Undefined if the shop has not switched it on. */
export async function findContractSummary(productIds: string[]) {
  if (!(await hasEuFeature('orderTexts'))) return undefined
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'description', 'facts'])
    .where('id', 'in', productIds)
    .execute()
  const shop = await shopSettings()
  const summaries = products.map(({ id, name, brand, description, facts }): [string, string] => {
    const features = facts ? firstLinesOf(facts) : cutAtSentence(plainOf(description), maxFeatures)
    // The line of the order has the name, and the page that of the shop.
    const said = [name, shop.name, '']
    return [id, [brand, features].filter((text) => !said.includes(text)).join('\n')]
  })
  return { facts: Object.fromEntries(summaries) }
}

// Whole lines, as long as they are short together.
function firstLinesOf(facts: string) {
  let lines = ''
  for (const line of facts.split('\n')) {
    if (lines.length + line.length > maxFeatures) break
    lines += `\n${line}`
  }
  return lines.trim() || cutAtWord(facts, maxFeatures)
}

/** Article 8(7) asks for them on a durable medium: the email after an order. Empty if the shop has not switched it on. */
export async function contractTexts(trx: Trx, shop: ShopSettings, orderNumber: number) {
  if (!shop.euFeatures.includes('orderTexts')) return []
  const texts = await legalTexts(trx)
  const pages: LegalPage[] = ['terms', 'returns']
  const legal = pages.flatMap((page): Part[] => {
    const text = texts[page]?.text
    const url = legalLink(texts, page)
    if (text) return [`— ${t(legalTitles[page])} —`, ...plainOf(text).split(/\n\s*\n/)]
    return url ? [{ label: t(legalTitles[page]), href: linkTo(url) }] : []
  })
  return [...legal, withdrawalForm(orderNumber, shop)]
}

// Has the entries of the form in annex I(B) of the directive, and in schedule 3 of the Consumer Contracts Regulations 2013.
function withdrawalForm(orderNumber: number, shop: ShopSettings) {
  const isCancellation = shop.withdrawalDays === null && isBritish(shop)
  const head = isCancellation
    ? msg(`— Cancellation form —
Only if you want to cancel the contract, fill in this form and send it to:

{recipient}

I hereby cancel the contract for the purchase of these goods:`)
    : msg(`— Withdrawal form —
Only if you want to withdraw from the contract, fill in this form and send it to:

{recipient}

I hereby withdraw from the contract for the purchase of these goods:`)
  const entries = t(
    `…………………………………………………………
Order number: {number}
Ordered on / received on: ……………………………
Name: ……………………………
Postal address: ……………………………
Date: ……………………………
Signature (only on paper): ……………………………`,
    { number: String(orderNumber) },
  )
  return [t(head, { recipient: contactText(shop) }), entries].join('\n')
}
