import { useEffect, useState } from 'react'

// Without scripts it could not print.
export function PrintButton() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!isHydrated) return null
  return (
    <button type="button" className="button quiet no-print" onClick={() => window.print()}>
      Print
    </button>
  )
}
