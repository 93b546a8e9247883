import { settings } from '../settings.server'
import { areas } from './areas.server'
import { adminLogIn, examples } from './examples.server'
import { propertiesOf, refusalsOf, schemaOf } from './openapi.server'
import type { Operation } from './operation.server'

/** The API as the documentation page shows it: read off the same operations as the description for machines. */
export async function reference() {
  const curl = settings.demoMode ? await examples() : {}
  return {
    areas: areas.map(({ name, description, operations }) => ({
      name,
      description,
      calls: operations.map(([id, operation]) => ({
        ...referenceOf(operation),
        id,
        example: curl[id],
      })),
    })),
    adminLogIn: settings.demoMode ? adminLogIn : undefined,
  }
}

function referenceOf(operation: Operation) {
  const { method, path, summary, access, multipart, body, query, response, status } = operation
  return {
    method,
    path: `/api/v1${path}`,
    summary,
    access,
    type: body && (multipart ? 'multipart/form-data' : 'application/json'),
    fields: body ? fieldsOf(schemaOf(body)) : [],
    query: query ? fieldsOf(schemaOf(query)) : [],
    response: ['message', ...Object.keys(response ?? {})],
    status: status ?? 200,
    refuses: refusalsOf(operation),
  }
}

function fieldsOf(schema: Record<string, unknown>) {
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries(propertiesOf(schema))
    .filter(([name]) => !name.startsWith('seen'))
    .map(([name, { description, ...property }]) => ({
      name,
      required: required.includes(name),
      kind:
        description ??
        property.enum?.filter(Boolean).join(' or ') ??
        property.format ??
        property.type ??
        (name === 'image' ? 'JPEG or PNG, at most 2 MB' : 'text'),
    }))
}
