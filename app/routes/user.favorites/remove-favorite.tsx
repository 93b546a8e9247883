import { Form } from '@remix-run/react'
import type { FormEvent } from 'react'
import { intentButton } from '~/intents'
import type { action } from './route'

interface Props {
  product: { id: string; name: string }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function RemoveFavorite({ product, onSubmit }: Props) {
  return (
    <Form method="post" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={product.id} />
      <button
        type="submit"
        className="button quiet"
        {...intentButton<typeof action>('unfavorite')}
        aria-label={`Remove ${product.name} from favorites`}
      >
        Remove
      </button>
    </Form>
  )
}
