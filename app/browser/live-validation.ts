import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Money } from '~/domain/basics/money/money'
import type * as adminSchemas from './admin-schemas'
import type * as schemas from './schemas'

type Schemas = typeof schemas
type AdminSchemas = typeof adminSchemas
type Others = 'createValidator' | 'zodConfig'

/** A form is named after its schema in schemas.ts, a form of admins after that in admin-schemas.ts. */
export type FormName = Exclude<keyof Schemas, Others>
export type AdminFormName = Exclude<keyof AdminSchemas, Others>

/** The fields that the form sends. The schema of a form with amounts depends on the currency. */
export type FormFields<
  Name extends FormName | AdminFormName,
  Schema = (Schemas & AdminSchemas)[Name],
> = z.input<Schema extends (money: Money) => infer Result ? Result : Schema>

type Validator = ReturnType<Schemas['createValidator']>

/** Fetches the validator after a failed submit. The Conform form then validates while the user types. */
export function useLiveValidation(
  loadValidator: () => Promise<Validator>,
  lastResult: SubmissionResult<string[]> | null | undefined,
) {
  const [validator, setValidator] = useState<Validator>()
  const editedFields = useRef(new Set<EventTarget>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form always has the same schema
  useEffect(() => {
    if (lastResult?.status !== 'error' || validator) return
    const noteField = ({ target }: Event) => target && editedFields.current.add(target)
    editedFields.current.clear()
    document.addEventListener('input', noteField)
    loadValidator().then(
      (loaded) => setValidator(() => loaded),
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
