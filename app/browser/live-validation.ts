import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'

type Schemas = typeof import('./schemas')

/** After a failed submit, a Conform form checks its fields while the user types. The schemas are fetched only then. */
export function useLiveValidation(
  lastResult: SubmissionResult<string[]> | undefined,
  choose: (schemas: Schemas) => z.ZodType,
) {
  const [validator, setValidator] = useState<ReturnType<Schemas['createValidator']>>()
  const typedIn = useRef(new Set<EventTarget>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form always has the same schema
  useEffect(() => {
    if (lastResult?.status !== 'error' || validator) return
    const noteField = ({ target }: Event) => target && typedIn.current.add(target)
    typedIn.current.clear()
    document.addEventListener('input', noteField)
    import('./schemas').then(
      (schemas) => setValidator(() => schemas.createValidator(choose(schemas))),
      () => {},
    )
    return () => document.removeEventListener('input', noteField)
  }, [lastResult, validator])

  // Conform checks a field on its input event. Repeat the events from before the schema was loaded.
  useEffect(() => {
    if (!validator) return
    for (const field of typedIn.current) field.dispatchEvent(new Event('input', { bubbles: true }))
    typedIn.current.clear()
  }, [validator])

  return validator && { shouldRevalidate: 'onInput' as const, onValidate: validator }
}
