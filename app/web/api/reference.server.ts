import { settings } from '../../settings.server'
import { adminLogIn, examples } from './examples.server'
import { openApi, refusalsOf } from './openapi.server'
import { type Operation, operations } from './operations.server'

interface Property {
  type?: string | string[]
  format?: string
  enum?: string[]
}

interface Described {
  requestBody?: {
    content: Record<
      string,
      { schema: { properties?: Record<string, Property>; required?: string[] } }
    >
  }
}

/** The API as the documentation page shows it: read off the same description that machines get. */
export async function reference() {
  const { paths, tags } = openApi()
  const curl = settings.demoMode ? await examples() : {}
  const calls = (Object.values(operations) as Operation[]).map((operation) => {
    const described = paths[operation.path]?.[operation.method.toLowerCase()] as Described
    const [type, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? []
    return {
      id: operation.id,
      tag: operation.tag,
      method: operation.method,
      path: `/api/v1${operation.path}`,
      summary: operation.summary,
      access: operation.access,
      type,
      fields: Object.entries(body?.schema.properties ?? {})
        .filter(([name]) => !name.startsWith('seen'))
        .map(([name, property]) => ({
          name,
          required: body?.schema.required?.includes(name) ?? false,
          kind: property.enum?.join(' or ') ?? property.format ?? String(property.type ?? 'text'),
        })),
      query: Object.entries(operation.query ?? {}).map(([name, { description }]) => ({
        name,
        description,
      })),
      answers: Object.keys(operation.answer),
      status: operation.status,
      refuses: refusalsOf(operation),
      example: curl[operation.id],
    }
  })
  return {
    sections: tags.map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter((call) => call.tag === name),
    })),
    adminLogIn: settings.demoMode ? adminLogIn : undefined,
  }
}
