import { useEffect, useState } from 'react'

/** An address under which this page can show a file that was chosen, but not sent. */
export function useObjectUrl(file: File | undefined) {
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (!file) return
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => {
      // Later: an image that is still loading under this address would fail, with a complaint in the console.
      setTimeout(() => URL.revokeObjectURL(next), 10_000)
      setUrl(undefined)
    }
  }, [file])

  return url
}
