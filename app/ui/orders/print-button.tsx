import { useEffect, useState } from 'react'
import { t } from '~/languages/translate'

// Not shown without scripts, because the button would do nothing.
export function PrintButton() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!isHydrated) return null
  return (
    <button type="button" className="button quiet no-print" onClick={() => window.print()}>
      {t('Print')}
    </button>
  )
}
