import type { FormEvent } from 'react'
import { imageHint, productImage } from '~/images/rules'
import { msg, t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ImageField } from '~/ui/forms/image-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

export const altHint = msg(
  'What the image shows, for people who do not see it. If it is empty, the name of the product is read.',
)

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function NewImagesForm({ onSubmit }: Props) {
  const [form, fields] = useAdminForm('NewProductImages', {
    id: 'new-image',
    lastResult: useReplyTo<typeof action>('addImages') ?? null,
  })
  return (
    <ShopForm
      form={form}
      encType="multipart/form-data"
      onSubmit={(event) => {
        form.onSubmit(event)
        onSubmit(event)
      }}
    >
      <ErrorSummary form={form} lost={t('Please provide the images again.')} />
      <ImageField
        field={fields.image}
        rule={productImage}
        label={t('Further images')}
        hint={t('{hint}. Choose several at once, or drag them here.', { hint: t(imageHint) })}
        required
        multiple
      />
      <TextField
        field={fields.alt}
        label={t('Description')}
        hint={`${t(altHint)} ${t('Leave it empty if you add several images.')}`}
      />
      <SaveOrCancel<typeof action> intent="addImages" pending={t('Adding...')}>
        {t('Add images')}
      </SaveOrCancel>
    </ShopForm>
  )
}
