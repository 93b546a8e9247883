import { Form } from '@remix-run/react'
import type { listPinned } from '~/domain/catalogue/categories/pinned-products.server'
import { maxPinned } from '~/domain/catalogue/products/limits'
import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import { fieldOf } from '~/ui/forms/form-field'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { RowCommand } from '~/ui/lists/row-command'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

type Action = typeof action

interface Props {
  pinned: Awaited<ReturnType<typeof listPinned>>
  /** Of products to choose from. */
  names: string[]
}

export function PinnedProducts({ pinned, names }: Props) {
  return (
    <section aria-labelledby="pinned-title">
      <h2 id="pinned-title" tabIndex={-1}>
        {t('Shown first')}
      </h2>
      <p className="hint">
        {t(
          'Up to {max} products of this category, in this order. The others follow, the newest first. Customers can sort in another way.',
          { max: maxPinned },
        )}
      </p>
      {pinned.length > 0 && (
        <div className="rows images">
          <ul>
            {pinned.map((product, index) => (
              <Row
                key={product.id}
                {...product}
                isFirst={index === 0}
                isLast={index === pinned.length - 1}
              />
            ))}
          </ul>
        </div>
      )}
      {pinned.length < maxPinned && <PinForm names={names} />}
    </section>
  )
}

interface RowProps {
  id: string
  name: string
  imageId: string | null
  isHidden: boolean
  isFirst: boolean
  isLast: boolean
}

function Row({ id, name, imageId, isHidden, isFirst, isLast }: RowProps) {
  return (
    <li>
      <Image id={imageId} alt="" sizes="64px" className="thumbnail" />
      <div>
        <Link to={`/admin/products/${id}`}>
          <ShopText>{name}</ShopText>
        </Link>
        {isHidden && <p className="hint">{t('Hidden from the shop')}</p>}
      </div>
      <Form method="post" className="row actions" preventScrollReset>
        {!isFirst && (
          <RowCommand<Action> intent="up" id={id} label={t('Move up {name}', { name })}>
            {t('Move up')}
          </RowCommand>
        )}
        {!isLast && (
          <RowCommand<Action> intent="down" id={id} label={t('Move down {name}', { name })}>
            {t('Move down')}
          </RowCommand>
        )}
        <RowCommand<Action> intent="unpin" id={id} label={t('Remove {name}', { name })}>
          {t('Remove')}
        </RowCommand>
      </Form>
    </li>
  )
}

function PinForm({ names }: { names: string[] }) {
  const reply = useReplyTo<typeof action>('pin')
  return (
    <Form method="post" className="form" preventScrollReset>
      <TextField
        field={fieldOf(reply, 'product')}
        label={t('Product')}
        hint={t('Its name, as the list suggests it')}
        suggestions={names}
        errorRole="alert"
      />
      <div className="row">
        <SubmitButton<typeof action> intent="pin" kind="quiet">
          {t('Show first')}
        </SubmitButton>
      </div>
    </Form>
  )
}
