import type { FormEvent } from 'react'
import { intentButton } from '~/intents'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ActionForm } from '~/speed/elements'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

interface Props {
  product: { id: string; name: string }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function RemoveFavorite({ product, onSubmit }: Props) {
  return (
    <ActionForm action="/user/favorites" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="productId" value={product.id} />
      <button type="submit" className="button quiet" {...intentButton<typeof action>('unfavorite')}>
        {rich(t('Remove<hidden> {product} from favorites</hidden>'), {
          hidden: (words) => <span className="visually-hidden">{words}</span>,
          product: <ShopText>{product.name}</ShopText>,
        })}
      </button>
    </ActionForm>
  )
}
