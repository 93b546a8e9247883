import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Money } from '~/domain/money'

type Schemas = typeof import('./schemas')

/** A form is named after its schema in schemas.ts. */
export type FormName = Exclude<keyof Schemas, 'createValidator' | 'zodConfig'>

/** The fields that the form sends. The schema of a form with amounts depends on the currency. */
export type FormFields<Name extends FormName> = z.input<
  Schemas[Name] extends (money: Money) => infer Schema ? Schema : Schemas[Name]
>

/** Fetches the schemas after a failed submit. The Conform form then validates while the user types. */
export function useLiveValidation(
  form: FormName,
  money: Money,
  lastResult: SubmissionResult<string[]> | null | undefined,
) {
  const [validator, setValidator] = useState<ReturnType<Schemas['createValidator']>>()
  const editedFields = useRef(new Set<EventTarget>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form always has the same schema
  useEffect(() => {
    if (lastResult?.status !== 'error' || validator) return
    const noteField = ({ target }: Event) => target && editedFields.current.add(target)
    editedFields.current.clear()
    document.addEventListener('input', noteField)
    import('./schemas').then(
      (schemas) => setValidator(() => schemas.createValidator(schemas[form], money)),
      () => {},
    )
    return () => document.removeEventListener('input', noteField)
  }, [lastResult, validator])

  // Conform validates a field on its input event, so repeat the events from before the schema was loaded.
  useEffect(() => {
    if (!validator) return
    for (const field of editedFields.current)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    editedFields.current.clear()
  }, [validator])

  return validator && { shouldRevalidate: 'onInput' as const, onValidate: validator }
}
