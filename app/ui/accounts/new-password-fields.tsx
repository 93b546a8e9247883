import { type ReactNode, useState } from 'react'
import { t } from '~/languages/translate'
import { Field } from '~/ui/forms/fields'
import { type FormField, textProps } from '~/ui/forms/form-field'
import { useHydrated } from '~/ui/use-hydrated'

interface Props {
  password: FormField
  confirmation: FormField
  labels: [password: string, confirmation: string]
  hint: string
  required?: boolean
}

export function NewPasswordFields({ password, confirmation, labels, hint, required }: Props) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const inputOf = (field: FormField, describedBy?: ReactNode) => (
    <input
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      {...textProps(field, describedBy)}
    />
  )
  return (
    <>
      <Field field={password} label={labels[0]} hint={hint}>
        <div className="revealed">
          {inputOf(password, hint)}
          {isHydrated && (
            <button
              type="button"
              aria-label={t('Show password')}
              title={t('Show password')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          )}
        </div>
      </Field>
      <Field field={confirmation} label={labels[1]}>
        {inputOf(confirmation)}
      </Field>
    </>
  )
}
