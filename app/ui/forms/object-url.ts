import { useEffect, useState } from 'react'

export function useObjectUrl(file: File | undefined) {
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (!file) return
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => {
      // Wait, because an image that is still loading from this URL would fail and log an error.
      setTimeout(() => URL.revokeObjectURL(next), 10_000)
      setUrl(undefined)
    }
  }, [file])

  return url
}
