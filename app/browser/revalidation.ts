import { parse, type SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { inFieldOrder } from '../domain/field-order'

/**
 * Makes a Conform form check its fields as they are typed in, once a submit has failed: with the very schema of the
 * server, which is fetched only then; what was typed meanwhile is checked when it arrives. Without it, the server
 * checks. An image is checked by its own field.
 */
export function useRevalidation(
  lastResult: SubmissionResult<string[]> | undefined,
  choose: (schemas: typeof import('./schemas')) => z.ZodType,
) {
  const [schema, setSchema] = useState<z.ZodType>()
  const typedIn = useRef(new Set<EventTarget>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form always has the same schema
  useEffect(() => {
    if (lastResult?.status !== 'error' || schema) return
    const noteField = ({ target }: Event) => target && typedIn.current.add(target)
    typedIn.current.clear()
    document.addEventListener('input', noteField)
    import('./schemas').then(
      (schemas) => setSchema(choose(schemas)),
      () => {},
    )
    return () => {
      document.removeEventListener('input', noteField)
    }
  }, [lastResult, schema])

  // Conform checks a field at an input event; those that came before the schema were not checked.
  useEffect(() => {
    if (!schema) return
    for (const field of typedIn.current) field.dispatchEvent(new Event('input', { bubbles: true }))
    typedIn.current.clear()
  }, [schema])

  return (
    schema && {
      shouldRevalidate: 'onInput' as const,
      onValidate: ({ formData }: { formData: FormData }) =>
        parse(formData, { resolve: (fields) => check(fields, schema, formData.keys()) }),
    }
  )
}

function check(
  { image, ...fields }: Record<string, unknown>,
  schema: z.ZodType,
  names: Iterable<string>,
) {
  const error: Record<string, string[]> = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    const name = String(path[0] ?? '')
    error[name] = [...(error[name] ?? []), message]
  }
  if (image instanceof File && image.size > 0) delete error.image
  return Object.keys(error).length > 0
    ? { error: inFieldOrder(names, error) }
    : { value: fields as never }
}
