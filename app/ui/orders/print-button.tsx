import { useEffect, useState } from 'react'

/** Prints the page; without scripts, the browser's own menu does. */
export function PrintButton() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive) return null
  return (
    <button type="button" className="button quiet no-print" onClick={() => window.print()}>
      Print
    </button>
  )
}
