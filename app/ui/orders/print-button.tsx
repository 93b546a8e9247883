import { t } from '~/languages/translate'
import { useHydrated } from '~/ui/use-hydrated'

// Not shown without scripts, because the button would do nothing. `namesMenu` says how to print then.
export function PrintButton({ namesMenu }: { namesMenu?: boolean }) {
  if (!useHydrated()) {
    return namesMenu ? (
      <p className="no-print">{t('Print this page with the menu of your browser.')}</p>
    ) : null
  }
  return (
    <button type="button" className="button quiet no-print" onClick={() => window.print()}>
      {t('Print')}
    </button>
  )
}
