import type { Toast } from '~/browser/toasts'
import type { PageLanguage } from '~/languages/translate'

/** What scripts and `meta` use of the data of the root route. */
export interface RootData extends PageLanguage {
  shop?: { name: string; logo?: { share: string }; hidesCategories?: boolean }
  publicUrl?: string
  toast?: Toast
  formFailed?: boolean
  version?: string
}

export function rootOf(routes: { id: string; data: unknown }[]) {
  return routes.find(({ id }) => id === 'root')?.data as RootData | undefined
}
