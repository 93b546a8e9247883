import { parse, type SubmissionResult } from '@conform-to/react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { inFieldOrder } from '../domain/field-order'

/**
 * Makes a Conform form check its fields as they are typed in, once a submit has failed: with the very schema of the
 * server, which is fetched only then. Without it, the server checks. An image is checked by its own field.
 */
export function useRevalidation(
  lastResult: SubmissionResult<string[]> | undefined,
  choose: (schemas: typeof import('./schemas')) => z.ZodType,
) {
  const [schema, setSchema] = useState<z.ZodType>()
  const hasFailed = lastResult?.status === 'error'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form always has the same schema
  useEffect(() => {
    if (!hasFailed || schema) return
    import('./schemas').then(
      (schemas) => setSchema(choose(schemas)),
      () => {},
    )
  }, [hasFailed])

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
