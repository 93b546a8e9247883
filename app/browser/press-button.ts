import type { FormEvent } from 'react'
import { type Press, press } from './presses'

type Options = Pick<Press, 'origin'> & {
  /** What else happens at once. */
  meanwhile?: () => void
}

/** Takes a form over from the browser: what it does shows at once, and is sent in its turn. */
export function pressInstead({ origin, meanwhile }: Options = {}) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('aria-disabled') === 'true') return
    const form = new FormData(event.currentTarget)
    const name = submitter?.getAttribute('name')
    if (name) form.set(name, submitter?.getAttribute('value') ?? '')
    press({ action: event.currentTarget.getAttribute('action') ?? '', form, origin })
    meanwhile?.()
  }
}
