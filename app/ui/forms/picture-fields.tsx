import { picture } from '~/images/rules'
import { t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { CheckboxField } from './fields'
import type { FormField } from './form-field'
import { ImageField } from './image-field'

interface Props {
  fields: Record<'image' | 'removesImage', FormField>
  imageId: string | null | undefined
  /** Describes the picture that is stored. */
  alt: string
  hint: string
}

export function PictureFields({ fields, imageId, alt, hint }: Props) {
  return (
    <>
      {imageId && <Image id={imageId} alt={alt} sizes="64px" className="thumbnail" />}
      <ImageField
        field={fields.image}
        rule={picture}
        label={t(imageId ? 'Replace the picture' : 'Picture')}
        hint={hint}
      />
      {imageId && <CheckboxField field={fields.removesImage} label={t('Remove the picture')} />}
    </>
  )
}
