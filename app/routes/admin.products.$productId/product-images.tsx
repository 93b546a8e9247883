import { Form, useActionData, useSearchParams } from '@remix-run/react'
import { maxImages, type ProductImage } from '~/domain/catalogue/product-images/product-images'
import { imageHint } from '~/images/rules'
import { intentButton } from '~/intents'
import { rich } from '~/languages/rich'
import { msg, t, tn } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ImageField } from '~/ui/forms/image-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { useRowAnchor } from '~/ui/lists/query-link'
import { useTextLang } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  images: ProductImage[]
  version: string
}

/** `?edit=images` shows the list, `?edit=ID` the form for the description of an image. */
export function ProductImages({ images, version }: Props) {
  const [params] = useSearchParams()
  const isEditing = images.some(({ id }) => id === params.get('edit'))
  const isFull = images.length >= maxImages
  const hasFailed = useActionData() !== undefined
  return (
    <section aria-labelledby="images-title">
      <h2 id="images-title" tabIndex={-1}>
        {t('Images')}
      </h2>
      <div className="rows methods images">
        <p className="hint">
          {t('Shoppers see the images in this order.')}{' '}
          {t(
            'The first one also stands for the product in lists, carts and orders; a catalogue card shows the second one under the pointer.',
          )}
        </p>
        <ul>
          {images.map((image, index) => (
            <ImageRow key={image.id} image={image} number={index + 1} {...{ images, version }} />
          ))}
        </ul>
      </div>
      {isFull && (
        <p>
          {tn(
            maxImages,
            'A product has at most {count} image.',
            'A product has at most {count} images.',
          )}
        </p>
      )}
      {!isEditing && (!isFull || hasFailed) && (
        <NewImageForm key={images.length} version={version} />
      )}
    </section>
  )
}

interface RowProps extends Props {
  image: ProductImage
  number: number
}

function ImageRow({ image, number, images, version }: RowProps) {
  const { id, alt } = image
  const lang = useTextLang()
  const [params] = useSearchParams()
  const anchor = useRowAnchor(id)
  const isOpen = params.get('edit') === id
  return (
    <li id={id}>
      <Image id={id} alt="" sizes="96px" className="thumbnail" />
      <p>
        {rich(t('Image {number}: {description}', { number }), {
          description: alt ? (
            <span lang={lang}>{alt}</span>
          ) : (
            <span className="hint">{t('no description')}</span>
          ),
        })}
      </p>
      <Form method="post" action="?edit=images" className="row actions" preventScrollReset>
        <input type="hidden" name="expected" value={version} />
        {number > 2 && <Command intent="moveImage" id={id} text={t('Move up')} number={number} />}
        {number > 1 && (
          <Command intent="firstImage" id={id} text={t('Make first')} number={number} />
        )}
        <Link
          className="button quiet small"
          to={isOpen ? '?edit=images' : `?edit=${id}${anchor}`}
          replace={isOpen}
          preventScrollReset
          aria-label={t(isOpen ? 'Cancel image {number}' : 'Describe image {number}', { number })}
        >
          {t(isOpen ? 'Cancel' : 'Describe')}
        </Link>
        {images.length > 1 && (
          <Command intent="removeImage" id={id} text={t('Remove')} number={number} />
        )}
      </Form>
      {isOpen && <DescriptionForm image={image} version={version} />}
    </li>
  )
}

interface CommandProps {
  intent: 'moveImage' | 'firstImage' | 'removeImage'
  id: string
  text: string
  number: number
}

function Command({ intent, id, text, number }: CommandProps) {
  return (
    <button
      type="submit"
      className={`button small ${intent === 'removeImage' ? 'danger' : 'quiet'}`}
      aria-label={t('{command}: image {number}', { command: text, number })}
      {...intentButton<typeof action>(intent, id)}
    >
      {text}
    </button>
  )
}

const altHint = msg(
  'What the image shows, for people who do not see it. If it is empty, the name of the product is read.',
)

function DescriptionForm({ image, version }: { image: ProductImage; version: string }) {
  const [form, fields] = useAdminForm('ProductImageDraft', {
    id: `image-${image.id}`,
    defaultValue: { alt: image.alt },
  })
  return (
    <ShopForm form={form} action={`?edit=${image.id}`}>
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={image.id} />
      <input type="hidden" name="expected" value={version} />
      <TextField field={fields.alt} label={t('Description')} hint={t(altHint)} />
      <SaveOrCancel<typeof action>
        intent="describeImage"
        pending={t('Saving...')}
        cancelTo="?edit=images"
      >
        {t('Save description')}
      </SaveOrCancel>
    </ShopForm>
  )
}

function NewImageForm({ version }: { version: string }) {
  const [form, fields] = useAdminForm('NewProductImage', { id: 'new-image' })
  return (
    <ShopForm form={form} action="?edit=images" encType="multipart/form-data">
      <ErrorSummary form={form} lost={t('Please provide the image again.')} />
      <input type="hidden" name="expected" value={version} />
      <ImageField
        field={fields.image}
        label={t('Further image')}
        hint={`${t(imageHint)}.`}
        required
      />
      <TextField field={fields.alt} label={t('Description')} hint={t(altHint)} />
      <SaveOrCancel<typeof action> intent="addImage" pending={t('Adding...')}>
        {t('Add image')}
      </SaveOrCancel>
    </ShopForm>
  )
}
