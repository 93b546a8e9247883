import { Form } from '@remix-run/react'
import type { listPinned } from '~/domain/catalogue/categories/pinned-products.server'
import { maxPinned } from '~/domain/catalogue/products/limits'
import { type IntentOf, intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import { fieldOf } from '~/ui/forms/form-field'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

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
          <Command intent="up" id={id} label={t('Move up {name}', { name })} text={t('Move up')} />
        )}
        {!isLast && (
          <Command
            intent="down"
            id={id}
            label={t('Move down {name}', { name })}
            text={t('Move down')}
          />
        )}
        <Command intent="unpin" id={id} label={t('Remove {name}', { name })} text={t('Remove')} />
      </Form>
    </li>
  )
}

interface CommandProps {
  intent: IntentOf<typeof action>
  id: string
  label: string
  text: string
}

function Command({ intent, id, label, text }: CommandProps) {
  return (
    <button
      type="submit"
      className="button quiet small"
      aria-label={label}
      {...intentButton<typeof action>(intent, id)}
    >
      {text}
    </button>
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
        list="names-to-pin"
        autoComplete="off"
        errorRole="alert"
      />
      <datalist id="names-to-pin">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="row">
        <SubmitButton<typeof action> intent="pin" className="button quiet">
          {t('Show first')}
        </SubmitButton>
      </div>
    </Form>
  )
}
