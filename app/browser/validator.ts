import { parse } from '@conform-to/react'
import type { z } from 'zod'
import { inFieldOrder } from '~/domain/field-order'
import type { Money } from '~/domain/money'
import { t } from '~/languages/translate'

type SchemaOrFunction = z.ZodType | ((money: Money) => z.ZodType)

/** Does not validate a chosen image, because the image field does that. */
export function createValidator(given: SchemaOrFunction, money: Money) {
  const schema = typeof given === 'function' ? given(money) : given
  return ({ formData }: { formData: FormData }) =>
    parse(formData, { resolve: (fields) => check(fields, schema, formData.keys()) })
}

function check(
  { image, ...fields }: Record<string, unknown>,
  schema: z.ZodType,
  names: Iterable<string>,
) {
  const error: Record<string, string[]> = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    const name = String(path[0] ?? '')
    error[name] = [...(error[name] ?? []), t(message)]
  }
  if (image instanceof File && image.size > 0) delete error.image
  return Object.keys(error).length > 0
    ? { error: inFieldOrder(names, error) }
    : { value: fields as never }
}
