import { keysOf } from '~/domain/basics/lists/keys-of'
import { type FocalPoint, focalPoints } from '~/domain/catalogue/product-images/focal-points'
import { t } from '~/languages/translate'
import { FieldError } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { Image } from '~/ui/image'

export function FocalPointField({ field, imageId }: { field: FormField; imageId: string }) {
  return (
    <fieldset className="focal-points">
      <legend>{t('Most important part')}</legend>
      <p className="hint">{t('Where the shop crops the image, it keeps this part.')}</p>
      <div>
        <Image id={imageId} alt="" sizes="192px" className="image" />
        {keysOf<FocalPoint>(focalPoints).map((point) => (
          <label key={point}>
            <input
              type="radio"
              name={field.name}
              value={point}
              defaultChecked={point === field.initialValue}
              // As in SelectField.
              autoComplete="off"
            />
            <span className="visually-hidden">{t(focalPoints[point])}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
