import { areaNames } from '~/domain/people/access/area-names'
import { areas as staffAreas } from '~/domain/people/access/areas'
import { settings } from '~/settings.server'
import type { Access } from '~/web/access.server'
import { areas } from './areas.server'
import { adminLogIn, examples } from './examples.server'
import { contentOf, errorStatusesOf, propertiesOf, requiredIn, schemaOf } from './openapi.server'
import type { Operation } from './operation.server'

export async function reference() {
  const curl = settings.demoMode ? await examples() : {}
  return {
    areas: described
      .filter(({ name }) => settings.demoMode || name !== 'seed')
      .map(({ calls, ...area }) => ({
        ...area,
        calls: calls.map((call) => ({ ...call, example: curl[call.id] })),
      })),
    adminLogIn: settings.demoMode ? adminLogIn : undefined,
  }
}

const described = areas.map(({ name, description, operations }) => ({
  name,
  description,
  calls: operations.map(referenceOf),
}))

function referenceOf([id, operation]: [string, Operation]) {
  const { method, path, summary, access, body, query, response, status } = operation
  const [contentType, content] = Object.entries(body ? contentOf(body) : {})[0] ?? []
  return {
    id,
    method,
    path: `/api/v1${path}`,
    summary,
    access: whoMayCall(access),
    contentType,
    fields: [...fieldsOf(query && schemaOf(query)), ...fieldsOf(content?.schema)],
    response: ['message', ...Object.keys(response ?? {})],
    status: status ?? 200,
    errorStatuses: errorStatusesOf(operation),
  }
}

function whoMayCall(access: Access) {
  if (access === 'everyone') return 'everyone'
  if (access === 'user') return 'users who are logged in'
  const names = staffAreas
    .filter((area) => access.split('|').includes(area))
    .map((it) => areaNames[it])
  return names.length > 0 ? `admins, and staff: ${names.join(' or ')}` : 'admins'
}

function fieldsOf(schema: Record<string, unknown> = {}) {
  return Object.entries(propertiesOf(schema)).map(([name, { description, ...property }]) => ({
    name,
    required: requiredIn(schema).includes(name),
    type:
      description ??
      property.enum?.filter(Boolean).join(' or ') ??
      property.format ??
      property.type ??
      'text',
  }))
}
