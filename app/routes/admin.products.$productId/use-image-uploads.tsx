import { type FormEvent, useState } from 'react'
import { useQueuedSubmit, useSubmissions } from '~/browser/submissions/optimistic'
import { intentButton } from '~/intents'
import { t } from '~/languages/translate'
import type { action } from './route'

const { name, value } = intentButton<typeof action>('addImages')

/** With scripts, several images are sent one after the other, and the list grows with each. */
export function useImageUploads() {
  const enqueue = useQueuedSubmit()
  const [total, setTotal] = useState(0)
  const left = useSubmissions().filter(({ form }) => form.get(name) === value).length

  const submitEach = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    const form = new FormData(element)
    const images = form.getAll('image')
    // The shop refuses one description for several images.
    if (event.defaultPrevented || images.length < 2 || form.get('alt')) return
    event.preventDefault()
    for (const image of images) {
      const one = new FormData()
      one.set('image', image)
      one.set(name, value)
      enqueue(element, one)
    }
    setTotal(images.length + (left && total))
    element.reset()
  }

  const sent = total - left
  const progress = left > 0 && (
    <>
      <p role="status">{t('Adding image {number} of {total}...', { number: sent + 1, total })}</p>
      <progress value={sent} max={total} aria-label={t('Images added')} />
    </>
  )
  return { submitEach, progress }
}
