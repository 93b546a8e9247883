import { t } from '~/languages/translate'
import { useHydrated } from '~/ui/use-hydrated'

// Not shown without scripts, because the button would do nothing.
export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <button type="button" className="button quiet no-print" onClick={() => window.print()}>
      {t('Print')}
    </button>
  )
}
