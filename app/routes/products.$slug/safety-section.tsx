import type { ProductSafety } from '~/domain/manufacturers/product-safety.server'
import { useTextLang } from '~/ui/use-shop'

export function SafetySection({ manufacturer, safetyWarning }: ProductSafety) {
  const lang = useTextLang()
  const warnings = [manufacturer?.warning, safetyWarning].filter(Boolean)
  if (!manufacturer && warnings.length === 0) return null
  return (
    <section className="safety" aria-labelledby="safety-title">
      <h2 id="safety-title">Product safety</h2>
      {manufacturer && (
        <p lang={lang}>
          <span lang={lang && 'en'}>Manufacturer: </span>
          {`${manufacturer.name}\n${manufacturer.postal}\n`}
          <Contact electronic={manufacturer.electronic} />
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} lang={lang}>
          <strong lang={lang && 'en'}>Warning: </strong>
          {warning}
        </p>
      ))}
    </section>
  )
}

function Contact({ electronic }: { electronic: string }) {
  return (
    <a href={/^https?:/i.test(electronic) ? electronic : `mailto:${electronic}`}>{electronic}</a>
  )
}
