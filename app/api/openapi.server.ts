import { z } from 'zod'
import { OptionalProfileImage } from '~/domain/basics/images/uploaded-image'
import { refusalCodes } from '~/domain/basics/refusals/refusal-codes'
import { imageHint, profileImageHint } from '~/images/rules'
import { settings } from '~/settings.server'
import { areas } from './areas.server'
import type { Operation } from './operation.server'

const Refusal = z.object({
  message: z.string(),
  code: z.enum(refusalCodes).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  orderUrl: z
    .string()
    .optional()
    .describe('The page of your unpaid order that has used the voucher, if it is refused for that'),
})

const refusals: Record<number, string> = {
  400: 'The request is not valid; `errors` has messages by field',
  401: 'Not logged in, or wrong credentials',
  403: 'Not allowed',
  404: 'Not found',
  409: 'The state of the shop does not allow it, for example when a product is out of stock',
  413: 'The body is too large',
  415: 'The content type is not supported',
  422: 'The `Idempotency-Key` was sent before, with another body',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
  503: 'The shop is busy; `Retry-After` says how many seconds to wait',
}

export function errorStatusesOf({
  access,
  body,
  path,
  query,
  errorStatuses = [],
  method,
}: Operation) {
  const statuses = new Set([429, 503, ...errorStatuses])
  if (access !== 'everyone') statuses.add(401)
  if (!['everyone', 'user'].includes(access) || method !== 'GET') statuses.add(403)
  const hasId = path.includes('{id}')
  if (hasId) statuses.add(404)
  if (hasId || body || query) statuses.add(400)
  if (body) for (const status of [413, 415]) statuses.add(status)
  return [...statuses].sort()
}

export function openApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, operations } of areas) {
    for (const [id, operation] of operations) {
      const path = paths[operation.path] ?? {}
      path[operation.method.toLowerCase()] = describe(id, name, operation)
      paths[operation.path] = path
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1.0.0',
      summary: 'The shop as JSON',
      description:
        'The same shop as the web pages, with the same rules and messages. A success response has `message` and the documented payload; an error response has `message`, `code` where one status has several cases, and `errors` by field if the input is not valid.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${settings.publicUrl}/api/v1` }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...entities(), Refusal: schemaOf(Refusal) },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'refreshToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function entities() {
  const responses = areas.flatMap(({ operations }) =>
    operations.map(([id, { response = {} }]) => [id, z.object(response)] as const),
  )
  return toJsonSchema(z.object(Object.fromEntries(responses))).$defs
}

function describe(id: string, tag: string, operation: Operation) {
  const {
    summary,
    access,
    path,
    query,
    headers,
    body,
    bodyIsOptional,
    status = 200,
    response,
  } = operation
  const hasId = path.includes('{id}')
  const refusal = (code: number) => ({
    description: refusals[code],
    content: jsonContent({ $ref: '#/components/schemas/Refusal' }),
  })
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: access === 'everyone' ? [{}] : [{ cookie: [] }, { bearer: [] }],
    parameters: [
      ...(hasId ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
      ...parametersIn('query', query),
      ...parametersIn('header', headers),
    ],
    ...(body && { requestBody: { required: !bodyIsOptional, content: contentOf(body) } }),
    responses: {
      [status]: {
        description: 'Done',
        content: jsonContent(schemaOf(z.strictObject({ message: z.string(), ...response }))),
      },
      ...Object.fromEntries(errorStatusesOf(operation).map((code) => [code, refusal(code)])),
    },
  }
}

function jsonContent(schema: Record<string, unknown>) {
  return { 'application/json': { schema } }
}

function parametersIn(location: 'query' | 'header', parameters = z.object({})) {
  return Object.entries(propertiesOf(schemaOf(parameters))).map(
    ([name, { description, ...schema }]) => ({ name, in: location, description, schema }),
  )
}

export function contentOf(body: z.ZodObject): Record<string, { schema: Record<string, unknown> }> {
  const schema = schemaOf(body)
  if (!('image' in body.shape)) return jsonContent(schema)
  const { image: _, ...properties } = propertiesOf(schema)
  const isOfProfile = body.shape.image === OptionalProfileImage
  const description = isOfProfile ? profileImageHint : imageHint
  const image = { type: 'string', format: 'binary', description }
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...properties, image } } },
    ...(!requiredIn(schema).includes('image') && jsonContent({ ...schema, properties })),
  }
}

interface Property {
  description?: string
  type?: string
  format?: string
  enum?: string[]
}

export function propertiesOf(schema: Record<string, unknown>) {
  return (schema.properties ?? {}) as Record<string, Property>
}

export function requiredIn(schema: z.core.JSONSchema.BaseSchema) {
  return schema.required ?? []
}

export function schemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, $defs: __, ...result } = toJsonSchema(schema)
  return result
}

function toJsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const result = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(result).replaceAll('#/$defs/', '#/components/schemas/'))
}
