import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'

interface Props {
  fields: { password: FormField; otp: FormField }
  hint: string
  inputMode?: 'numeric'
}

export function ProofFields({ fields, hint, inputMode }: Props) {
  return (
    <>
      <TextField
        field={fields.password}
        type="password"
        label={t('Your password')}
        autoComplete="current-password"
        required
      />
      <TextField
        field={fields.otp}
        label={t('Code')}
        hint={hint}
        autoComplete="one-time-code"
        inputMode={inputMode}
        required
      />
    </>
  )
}
