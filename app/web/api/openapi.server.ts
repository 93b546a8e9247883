import { z } from 'zod'
import { ignoreOverride, zodToJsonSchema } from 'zod-to-json-schema'
import { settings } from '../../settings.server'
import {
  CartEntity,
  CategoryEntity,
  OrderEntity,
  ProductEntity,
  UserEntity,
} from './entities.server'
import { type Operation, operations } from './operations.server'

const entities = {
  User: UserEntity,
  Product: ProductEntity,
  Category: CategoryEntity,
  Cart: CartEntity,
  Order: OrderEntity,
}

const tags = {
  Visitors: 'What everybody may call',
  Account: 'Your session and your account',
  Shopping: 'Cart, orders and favorites of who is logged in',
  Administration: 'What admins may call',
}

const refusals: Record<number, string> = {
  400: 'The request is not valid; `errors` names the fields',
  401: 'Nobody is logged in, or the credentials are wrong',
  403: 'Not allowed',
  404: 'There is no such thing',
  409: 'The state of the shop does not allow it, for example when a product is out of stock',
  413: 'The body is too large',
  415: 'The body is of a type that is not read here',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
}

/** The statuses with which an operation can refuse. */
export function refusalsOf({ access, body, path, query, refuses = [], method }: Operation) {
  const statuses = new Set([429, ...refuses])
  if (access !== 'anybody') statuses.add(401)
  if (access === 'admin') statuses.add(403)
  if (path.includes('{id}')) statuses.add(404)
  if (body || query) statuses.add(400)
  if (body) for (const status of [413, 415]) statuses.add(status)
  // Unsafe calls from other sites are refused before they are looked at.
  if (method !== 'GET') statuses.add(403)
  return [...statuses].sort()
}

let description: ReturnType<typeof describeApi> | undefined

/** The OpenAPI 3.1 description of the API, made, once, of the very schemas that guard it. */
export function openApi() {
  description ??= describeApi()
  return description
}

function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of Object.values(operations) as Operation[]) {
    paths[operation.path] ??= {}
    const path = paths[operation.path] as Record<string, object>
    path[operation.method.toLowerCase()] = described(operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wrenfold',
      version: '1.0.0',
      summary: 'The shop as JSON',
      description:
        'The same shop as the screens, with the same rules and sentences. Success answers `message` and the named payload; refusals answer `message`, and `errors` by field where the input was not valid.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${settings.publicUrl}/api/v1` }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(entities).map(([name, it]) => [name, schemaOf(it, name)]),
        ),
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'refreshToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function described(operation: Operation) {
  const { id, summary, tag, access, body, status, answer } = operation
  const named = (code: number) => [
    String(code),
    {
      description: refusals[code],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: access === 'anybody' ? [{}] : [{ cookie: [] }, { bearer: [] }],
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: true, content: contentOf(operation, body) } }),
    responses: {
      [status]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(z.object(answer).strict()) } },
      },
      ...Object.fromEntries(refusalsOf(operation).map(named)),
    },
  }
}

function parametersOf({ path, query = {}, headers = {} }: Operation) {
  return [
    ...(path.includes('{id}')
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
      : []),
    ...Object.entries(query).map(([name, { description, type }]) => ({
      name,
      in: 'query',
      description,
      schema: { type, ...(type === 'integer' && { minimum: 1 }) },
    })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
}

function contentOf({ multipart }: Operation, body: z.ZodTypeAny) {
  const schema = schemaOf(body)
  const image = {
    type: 'string',
    format: 'binary',
    description: 'JPEG or PNG, at most 2 MB',
  }
  if (!multipart) return { 'application/json': { schema } }
  const { image: _, ...properties } = schema.properties as Record<string, object>
  const required = (schema.required as string[] | undefined) ?? []
  const asForm = { ...schema, properties: { ...properties, image } }
  const asJson = { ...schema, properties, required: required.filter((name) => name !== 'image') }
  return {
    'multipart/form-data': { schema: asForm },
    // Without a picture, JSON will do; where a picture is required, it will not.
    ...(!required.includes('image') && { 'application/json': { schema: asJson } }),
  }
}

const names = new Map<unknown, string>(
  Object.entries(entities).map(([name, entity]) => [entity._def, name]),
)

/** JSON Schema of what a caller sends or gets, with entities, other than `own`, referred to by name. */
function schemaOf(schema: z.ZodTypeAny, own?: string): Record<string, unknown> {
  const { $schema: _, ...result } = zodToJsonSchema(schema, {
    target: 'jsonSchema2019-09',
    $refStrategy: 'none',
    effectStrategy: 'input',
    pipeStrategy: 'input',
    override: (def) => {
      const name = names.get(def)
      return name && name !== own ? { $ref: `#/components/schemas/${name}` } : ignoreOverride
    },
  }) as Record<string, unknown>
  return result
}
