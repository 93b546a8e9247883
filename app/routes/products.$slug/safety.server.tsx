import { mailtoOf } from '~/domain/basics/text/web-address'
import { postalWithoutName } from '~/domain/eu/manufacturers/manufacturers'
import {
  findProductSafety,
  type ProductSafety,
} from '~/domain/eu/manufacturers/product-safety.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { currentLanguage, t } from '~/languages/translate'
import { serverHtml } from '~/speed/server-html.server'
import { Section } from './shop-sections.server'

export async function findSafetyHtml(productId: string) {
  const safety = await findProductSafety(productId)
  if (!safety?.manufacturer && !safety?.safetyWarning) return undefined
  const lang = textLangOf(await shopSettings())
  return serverHtml(<Safety {...safety} lang={lang} />)
}

function Safety({ manufacturer, safetyWarning, lang }: ProductSafety & { lang?: string }) {
  const warnings = [manufacturer?.warning, safetyWarning].filter(Boolean)
  return (
    <Section title={t('Product safety')} open>
      {manufacturer && (
        <p lang={lang}>
          <span lang={lang && currentLanguage()}>{t('Manufacturer:')} </span>
          {`${manufacturer.name}\n${postalWithoutName(manufacturer)}\n`}
          <Contact electronic={manufacturer.electronic} />
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} lang={lang}>
          <strong lang={lang && currentLanguage()}>{t('Warning:')} </strong>
          {warning}
        </p>
      ))}
    </Section>
  )
}

function Contact({ electronic }: { electronic: string }) {
  return <a href={/^https?:/i.test(electronic) ? electronic : mailtoOf(electronic)}>{electronic}</a>
}
