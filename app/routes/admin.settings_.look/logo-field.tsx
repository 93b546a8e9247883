import { acceptOf, imageHint, picture } from '~/images/rules'
import { t } from '~/languages/translate'
import { FileField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'

interface Props {
  /** The logo that is saved or was previewed. */
  logo: FormField
  file: FormField
  label: string
  hint: string
}

export function LogoField({ logo, file, label, hint }: Props) {
  const known = String(logo.initialValue ?? '')
  const hintOfKnown = t('{hint}. Leave empty to keep the one that you have chosen.', {
    hint: t(imageHint),
  })
  return (
    <>
      <input type="hidden" name={logo.name} value={known} />
      <FileField
        field={file}
        label={label}
        hint={known ? hintOfKnown : hint}
        accept={acceptOf(picture).join()}
      />
    </>
  )
}
