import { useNavigation } from '@remix-run/react'

/** A thin bar while a navigation takes long enough to be noticed. */
export function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress" role="progressbar" aria-label="Loading" />
}
