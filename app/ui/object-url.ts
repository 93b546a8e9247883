import { useEffect, useState } from 'react'

/** An address under which this page can show a file that was chosen, but not sent. */
export function useObjectUrl(file: File | undefined) {
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (!file) return
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => {
      URL.revokeObjectURL(next)
      setUrl(undefined)
    }
  }, [file])

  return url
}
