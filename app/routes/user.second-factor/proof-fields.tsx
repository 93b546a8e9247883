import { useForm } from '@conform-to/react'
import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { PasswordField } from '~/ui/forms/password-field'
import { useReply } from '~/ui/forms/use-reply'

export function useProofForm() {
  return useForm<{ password: string; otp: string }>({
    id: 'second-factor',
    lastResult: useReply(),
  })
}

interface Props {
  fields: { password: FormField; otp: FormField }
  hint: string
  inputMode?: 'numeric'
}

export function ProofFields({ fields, hint, inputMode }: Props) {
  return (
    <>
      <PasswordField field={fields.password} label={t('Your password')} required />
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
