import type { FormEvent } from 'react'
import { press } from './cart-presses'

/** Takes a cart form over from the browser: its press shows at once, and is sent in its turn. */
export function pressInstead(product: { productId: string; price: number }) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('aria-disabled') === 'true') return
    const removes = submitter instanceof HTMLButtonElement && submitter.value === 'remove'
    press({ ...product, delta: removes ? -1 : 1 })
  }
}
