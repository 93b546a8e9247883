import { useEffect, useState } from 'react'
import { Html, type ServerHtml } from '~/speed/elements'
import type { VariantSteps } from './variant-steps'

export interface Choice {
  html: ServerHtml
  options: string[]
  variants: VariantToChoose[]
  chosen?: string
  stock?: number
  summary?: string
  /** Empty if another variant has one, whose line has its room already. */
  sku?: string
  hasUnitPrices?: boolean
  /** Units of the chosen variant; the most of any variant if the customer still has to choose. */
  available: number
  error?: string
  /** The language of the names, if it is not that of the page. */
  lang?: string
}

export interface VariantToChoose {
  id: string
  name: string
  values: string[]
  stock: number
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
