import { useEffect, useState } from 'react'
import type { TypedText } from './typed-text'

/** A separate chunk, because guests do not need it. */
export function LoadedTypedText({ userId }: { userId: string | undefined }) {
  const [loaded, setLoaded] = useState<{ TypedText: typeof TypedText }>()
  const isSignedIn = userId !== undefined
  useEffect(() => {
    if (isSignedIn) import('./typed-text').then(setLoaded, () => {})
  }, [isSignedIn])
  return loaded && userId ? <loaded.TypedText userId={userId} /> : null
}
