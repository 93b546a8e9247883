import { useEffect, useState } from 'react'

/** For what only works with scripts. False while the page is as the server has sent it. */
export function useHydrated() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
