import { t } from '~/languages/translate'
import type { EmailTemplate, Part, Recipient, ShopInEmail } from './email-content'
import { htmlOf } from './email-html.server'

export function compose(shop: ShopInEmail, to: Recipient, template: EmailTemplate) {
  const { name, email, isShopkeeper } = to
  const { subject, parts, enclosed = [], attachesNotice, unsubscribeUrl } = template(shop)
  const allParts = [
    name ? t('Hello {name},', { name }) : t('Hello,'),
    ...parts.flatMap((part) => part || []),
    // The shopkeeper is the team.
    ...(isShopkeeper ? [] : [t('The team at {shop}', { shop: shop.name })]),
    ...enclosed,
  ]
  return {
    recipient: email,
    subject,
    body: allParts.map(textOf).join('\n\n'),
    html: htmlOf(shop, subject, allParts),
    attaches_notice: attachesNotice ? (1 as const) : undefined,
    unsubscribe_url: unsubscribeUrl,
  }
}

function textOf(part: Part) {
  if (typeof part === 'string') return part
  if ('href' in part) return labelled(part.label, part.href)
  return part.lines
    .map(({ label, amount }) => (amount ? labelled(label, amount) : label))
    .join('\n')
}

function labelled(name: string, text: string) {
  return t('{name}: {text}', { name, text })
}
