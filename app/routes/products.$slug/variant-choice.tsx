import { useEffect, useState } from 'react'
import { Html, type ServerHtml } from '~/speed/elements'
import type { VariantSteps } from './variant-steps'

export interface Choice {
  /** What customers choose from without scripts. */
  html: ServerHtml
  options: string[]
  variants: VariantToChoose[]
  /** The id of the chosen variant. */
  chosen?: string
  /** Of the chosen variant. */
  stock?: number
  /** Of the chosen variant, for screen readers. */
  summary?: string
  /** Of the chosen variant. */
  sku?: string
  /** Units of the chosen variant; the most of any variant if the customer still has to choose. */
  available: number
  /** Why the shop refused the form. */
  error?: string
  /** The language of the names, if it is not that of the page. */
  lang?: string
}

export interface VariantToChoose {
  id: string
  name: string
  /** One of each option. */
  values: string[]
  stock: number
  /** HTML of the price and the stock, if there is room for it. */
  terms?: ServerHtml
}

/** The form of the server, until the script that only products with options need has loaded. */
export function VariantChoice(choice: Choice) {
  const [Steps, setSteps] = useState<typeof VariantSteps>()
  useEffect(() => {
    import('./variant-steps').then(
      (steps) => setSteps(() => steps.VariantSteps),
      () => {},
    )
  }, [])
  // If the later script imported `Html`, each page would load one script more.
  if (Steps) return <Steps {...choice} Html={Html} />
  return <Html is="div" of={choice.html} />
}
