import { parse } from '@conform-to/react'
import type { z } from 'zod'
import { inFieldOrder } from '~/domain/basics/lists/field-order'
import type { Money } from '~/domain/basics/money/money'
import { t } from '~/languages/translate'

type SchemaOrFunction = z.ZodType | ((money: Money) => z.ZodType)

/** Does not validate chosen files, because their fields do that. */
export function createValidator(given: SchemaOrFunction, money: Money) {
  const schema = typeof given === 'function' ? given(money) : given
  return ({ formData }: { formData: FormData }) =>
    parse(formData, { resolve: (fields) => check(fields, schema, formData.keys()) })
}

function check(given: Record<string, unknown>, schema: z.ZodType, names: Iterable<string>) {
  const fields = { ...given }
  const chosen: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const files = [value].flat().filter((it) => it instanceof File)
    if (files.length === 0) continue
    delete fields[name]
    if (files.some(({ size }) => size > 0)) chosen.push(name)
  }
  const error: Record<string, string[]> = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    const name = path.join('.')
    if (!chosen.includes(name)) error[name] = [...(error[name] ?? []), t(message)]
  }
  return Object.keys(error).length > 0
    ? { error: inFieldOrder(names, error) }
    : { value: fields as never }
}
