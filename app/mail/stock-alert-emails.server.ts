import { t } from '~/languages/translate'
import type { EmailTemplate } from './email-content'
import { links, linkTo } from './links.server'

interface Request {
  product: string
  token: string
  validFor: string
}

export function confirmAlertEmail({ product, token, validFor }: Request): EmailTemplate {
  return ({ name }) => ({
    subject: t('An email when {product} is back in stock?', { product }),
    parts: [
      t(
        'Someone, probably you, asked {name} for an email when {product} is back in stock. If this was you, please confirm it.',
        { name, product },
      ),
      { label: t('Confirm'), href: links.stockAlerts(token) },
      t(
        'This link expires in {duration}. If this was not you, you can ignore this email: we will not write to you again.',
        { duration: t(validFor) },
      ),
    ],
    unsubscribeUrl: links.stockAlerts(token),
  })
}

export function backInStockEmail(
  { name: product, path }: { name: string; path: string },
  token: string,
): EmailTemplate {
  return () => ({
    subject: t('Back in stock: {product}', { product }),
    parts: [
      t('You asked us to tell you: {product} is back in stock.', { product }),
      { label: t('View it in the shop'), href: linkTo(path) },
      t('We cannot reserve it for you. This was the only email about it.'),
      { label: t('Stop all emails of this kind'), href: links.stockAlerts(token) },
    ],
    unsubscribeUrl: links.stockAlerts(token),
  })
}
