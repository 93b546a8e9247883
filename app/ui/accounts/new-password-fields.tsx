import { useEffect, useRef, useState } from 'react'
import { passwordHint } from '~/domain/basics/time/limits-and-lifetimes'
import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'

interface Props {
  password: FormField
  confirmation: FormField
  labels: [password: string, confirmation: string]
}

/** With scripts, the user types the password once and can look at it. */
export function NewPasswordFields({ password, confirmation, labels }: Props) {
  const [isOnce, setOnce] = useState(false)
  const [isShown, setShown] = useState(false)
  const repeated = useRef<HTMLDivElement>(null)
  const hasError = Boolean(confirmation.errors)

  // The user may have begun to type before the scripts ran.
  useEffect(() => {
    const input = repeated.current?.querySelector('input')
    setOnce(!hasError && !input?.value && input !== document.activeElement)
  }, [hasError])

  useEffect(() => {
    const form = repeated.current?.closest('form')
    if (!isOnce || !form) return
    const repeat = ({ formData }: FormDataEvent) =>
      formData.set(confirmation.name, formData.get(password.name) ?? '')
    form.addEventListener('formdata', repeat)
    return () => form.removeEventListener('formdata', repeat)
  }, [isOnce, password.name, confirmation.name])

  return (
    <>
      <TextField
        field={password}
        type={isOnce && isShown ? 'text' : 'password'}
        label={labels[0]}
        hint={t(passwordHint)}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="repeated" ref={repeated}>
        <TextField
          field={confirmation}
          type="password"
          label={labels[1]}
          autoComplete="new-password"
          required
        />
        {isOnce && (
          <button
            type="button"
            className="button quiet"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t('Show password')}
          </button>
        )}
      </div>
    </>
  )
}
