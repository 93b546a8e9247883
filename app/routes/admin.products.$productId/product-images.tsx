import { Form, useSearchParams } from '@remix-run/react'
import { maxImages, type ProductImage } from '~/domain/catalogue/product-images/product-images'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { useRowAnchor } from '~/ui/lists/query-link'
import { RowCommand } from '~/ui/lists/row-command'
import { useTextLang } from '~/ui/use-shop'
import { FocalPointField } from './focal-point-field'
import { altHint, NewImagesForm } from './new-images-form'
import type { action } from './route'
import { useImageUploads } from './use-image-uploads'

interface Props {
  images: ProductImage[]
  version: string
  /** Of the image whose form is open. */
  focalPoint: string
}

/** `?edit=ID` opens the form for the description and the focal point of an image. */
export function ProductImages({ images, version, focalPoint }: Props) {
  const [params] = useSearchParams()
  const isEditing = images.some(({ id }) => id === params.get('edit'))
  const isFull = images.length >= maxImages
  const hasFailed = useReplyTo<typeof action>('addImages') !== undefined
  const { submitEach, progress } = useImageUploads()
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
            <ImageRow
              key={image.id}
              image={image}
              number={index + 1}
              images={images}
              version={version}
              focalPoint={focalPoint}
            />
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
        <NewImagesForm key={images.length} onSubmit={submitEach} />
      )}
      {progress}
    </section>
  )
}

interface RowProps extends Props {
  image: ProductImage
  number: number
}

function ImageRow({ image, number, images, version, focalPoint }: RowProps) {
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
      <Form method="post" className="row actions" preventScrollReset>
        <input type="hidden" name="expected" value={version} />
        {number > 2 && <Command intent="moveImage" id={id} text={t('Move up')} number={number} />}
        {number > 1 && (
          <Command intent="firstImage" id={id} text={t('Make first')} number={number} />
        )}
        <Link
          className="button quiet small"
          to={isOpen ? '#images-title' : `?edit=${id}${anchor}`}
          replace={isOpen}
          preventScrollReset
          aria-label={t(isOpen ? 'Cancel image {number}' : 'Edit image {number}', { number })}
        >
          {t(isOpen ? 'Cancel' : 'Edit')}
        </Link>
        {images.length > 1 && (
          <Command intent="removeImage" id={id} text={t('Remove')} number={number} />
        )}
      </Form>
      {isOpen && <DescriptionForm image={image} version={version} focalPoint={focalPoint} />}
    </li>
  )
}

interface CommandProps {
  intent: 'moveImage' | 'firstImage' | 'removeImage'
  id: string
  text: string
  number: number
}

function Command({ text, number, ...row }: CommandProps) {
  return (
    <RowCommand<typeof action>
      {...row}
      label={t('{command}: image {number}', { command: text, number })}
      isDangerous={row.intent === 'removeImage'}
    >
      {text}
    </RowCommand>
  )
}

type FormProps = Pick<RowProps, 'image' | 'version' | 'focalPoint'>

function DescriptionForm({ image, version, focalPoint }: FormProps) {
  const [form, fields] = useAdminForm('ProductImageDraft', {
    id: `image-${image.id}`,
    lastResult: useReplyTo<typeof action>('describeImage') ?? null,
    defaultValue: { alt: image.alt, focalPoint },
  })
  return (
    <ShopForm form={form} action={`?edit=${image.id}`} expected={version}>
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={image.id} />
      <TextField field={fields.alt} label={t('Description')} hint={t(altHint)} />
      <FocalPointField field={fields.focalPoint} imageId={image.id} />
      <SaveOrCancel<typeof action> intent="describeImage" cancelTo="#images-title">
        {t('Save image')}
      </SaveOrCancel>
    </ShopForm>
  )
}
