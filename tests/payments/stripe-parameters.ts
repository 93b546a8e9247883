import type { Answer } from './answer'
import { wrongCurrency } from './stripe-amounts'
import { invalid } from './stripe-answers'
import { type Endpoint, type Shape, shapeOf } from './stripe-types'

export type Value = string | { [name: string]: Value }

/** The refusal of the first parameter that is unknown, missing or of a wrong type, if there is one. */
export async function refuseParameters(endpoint: Endpoint, sent: URLSearchParams) {
  return refusalOf(await shapeOf(endpoint), nested(sent), '')
}

/** `a[b][0]=c` as objects; `a[]=b` as in `a[0]=b`. */
export function nested(sent: URLSearchParams) {
  const all: { [name: string]: Value } = {}
  for (const [key, value] of sent) {
    const names = key.split('[').map((part) => part.replace(/\]$/, ''))
    const last = names.pop() ?? ''
    let place = all
    for (const name of names) {
      place[name] ??= {}
      const inner = place[name]
      if (typeof inner === 'string') break
      place = inner
    }
    place[last || String(Object.keys(place).length)] = value
  }
  return all
}

function refusalOf(shape: Shape, value: Value, name: string): Answer | undefined {
  if (shape.is === 'any of') {
    const refusals = shape.shapes.map((it) => refusalOf(it, value, name))
    return refusals.includes(undefined) ? undefined : refusals.at(-1)
  }
  if (shape.is === 'fields') return refusalOfFields(shape.fields, value, name)
  if (shape.is === 'metadata') return refusalOfMetadata(value, name)
  if (shape.is === 'list' || shape.is === 'map') {
    if (typeof value === 'string') return invalid('Invalid array', { param: name })
    return firstOf(value, (key, inner) =>
      shape.is === 'map' || /^\d+$/.test(key)
        ? refusalOf(shape.of, inner, `${name}[${key}]`)
        : invalid('Invalid array', { param: name }),
    )
  }
  if (typeof value !== 'string') return invalid('Invalid string', { param: name })
  return refusalOfText(shape, value, name)
}

function refusalOfFields(
  fields: Extract<Shape, { is: 'fields' }>['fields'],
  value: Value,
  name: string,
) {
  if (typeof value === 'string') return invalid('Invalid object', { param: name })
  const nameOf = (key: string) => (name ? `${name}[${key}]` : key)
  const missing = Object.keys(fields).find((key) => fields[key]?.isRequired && !(key in value))
  return (
    firstOf(value, (key, inner) => {
      const param = nameOf(key)
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined
      return field
        ? refusalOf(field.shape, inner, param)
        : invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }) ??
    (missing
      ? invalid(`Missing required param: ${nameOf(missing)}.`, {
          code: 'parameter_missing',
          param: nameOf(missing),
        })
      : undefined)
  )
}

function refusalOfText({ is, ...shape }: Shape, value: string, param: string) {
  if (is === 'empty') return value === '' ? undefined : invalid('Invalid empty value', { param })
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalid(message, { code: 'parameter_invalid_empty', param })
  }
  if (is === 'number' && !/^-?\d+$/.test(value)) {
    return invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  }
  if (is === 'boolean' && value !== 'true' && value !== 'false') {
    return invalid(`Invalid boolean: ${value}`, { param })
  }
  if ('values' in shape && !shape.values.includes(value)) {
    return invalid(`Invalid ${param}: must be one of ${shape.values.join(', ')}`, { param })
  }
  return refusalByName(value, param)
}

// https://docs.stripe.com/api/metadata
const maxMetadata = { keys: 50, keyLength: 40, valueLength: 500 }

function refusalOfMetadata(value: Value, param: string) {
  if (typeof value === 'string') return invalid('Invalid object', { param })
  const entries = Object.entries(value)
  if (entries.length > maxMetadata.keys) {
    return invalid(`Metadata may have up to ${maxMetadata.keys} keys.`, { param })
  }
  const isWrong = ([key, text]: [string, Value]) =>
    typeof text !== 'string' ||
    key.length > maxMetadata.keyLength ||
    text.length > maxMetadata.valueLength
  return entries.some(isWrong)
    ? invalid(
        `Metadata keys can have up to ${maxMetadata.keyLength} characters, values up to ${maxMetadata.valueLength}.`,
        { param },
      )
    : undefined
}

// maxLength of spec3.json in stripe/openapi, 2026-09-30.endive: the types do not say it.
const maxLengths: Record<string, number> = {
  client_reference_id: 200,
  customer_email: 800,
  success_url: 5000,
  cancel_url: 5000,
  'payment_intent_data[description]': 1000,
  'payment_intent_data[statement_descriptor]': 22,
  'payment_intent_data[statement_descriptor_suffix]': 22,
  'line_items[price_data][product_data][name]': 5000,
  'line_items[price_data][product_data][description]': 40_000,
}

// Stripe refuses addresses that are no mailbox of the internet, such as test@test, a..b@example.com or with umlauts.
const email =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i

function refusalByName(value: string, param: string) {
  const name = param.replace(/\[\d+\]/g, '')
  if (value.length > (maxLengths[name] ?? Number.POSITIVE_INFINITY)) {
    const message = `Invalid string: must be at most ${maxLengths[name]} characters`
    return invalid(message, { param })
  }
  if (name.endsWith('_email') && !email.test(value)) {
    return invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param })
  }
  if (name.endsWith('_url') && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    return invalid('Not a valid URL', { code: 'url_invalid', param })
  }
  const wrong = /(?:^|\[)currency\]?$/.test(name) ? wrongCurrency(value) : undefined
  return wrong && invalid(wrong.message, { param })
}

function firstOf(
  value: { [name: string]: Value },
  check: (key: string, inner: Value) => Answer | undefined,
) {
  for (const [key, inner] of Object.entries(value)) {
    const refusal = check(key, inner)
    if (refusal) return refusal
  }
  return undefined
}
