import type { FormEvent } from 'react'
import { type Press, press } from './presses'

type Options = Pick<Press, 'led' | 'isDraft'> & {
  /** How it leads away from its page at once. */
  lead?: () => void
}

// What leads away is pressed once, however long its page is still there.
const led = new WeakSet<HTMLFormElement>()

/** Takes a form over from the browser: what it does shows at once, and is sent in its turn. */
export function pressInstead({ lead, ...about }: Options = {}) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    if (led.has(form) || submitter?.getAttribute('aria-disabled') === 'true') return
    const fields = new FormData(form)
    const name = submitter?.getAttribute('name')
    if (name) fields.set(name, submitter?.getAttribute('value') ?? '')
    press({ ...about, action: form.getAttribute('action') ?? '', form: fields })
    if (!lead) return
    led.add(form)
    lead()
  }
}
