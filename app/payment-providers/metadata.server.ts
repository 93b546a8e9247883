import { settings } from '~/settings.server'
import type { NewPage } from './payment-provider'

/** By which the shop knows its payments again, also after a restore. */
export interface Metadata {
  attempt: string
  order: string
  /** Several shops may share an account. */
  shop: string
}

export function metadataOf({ attemptId, number }: NewPage): Metadata & Record<string, string> {
  return { attempt: attemptId, order: number, shop: settings.publicUrl }
}

/** Payments from before the shop was named count as its own. */
export function isOfThisShop(metadata: Partial<Metadata> | null | undefined) {
  const { attempt, shop = settings.publicUrl } = metadata ?? {}
  return Boolean(attempt) && shop === settings.publicUrl
}
