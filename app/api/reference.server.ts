import { z } from 'zod'
import { settings } from '../settings.server'
import { areas } from './areas.server'
import { adminLogIn, examples } from './examples.server'
import { propertiesOf, refusalsOf, requiredIn, schemaOf } from './openapi.server'
import type { Operation } from './operation.server'

/** The API as the documentation page shows it: read off the same operations as the description for machines. */
export async function reference() {
  const curl = settings.demoMode ? await examples() : {}
  return {
    areas: described.map(({ calls, ...area }) => ({
      ...area,
      calls: calls.map((call) => ({ ...call, example: curl[call.id] })),
    })),
    adminLogIn: settings.demoMode ? adminLogIn : undefined,
  }
}

const described = areas.map(({ name, description, operations }) => ({
  name,
  description,
  calls: Object.entries<Operation>(operations).map(referenceOf),
}))

function referenceOf([id, operation]: [string, Operation]) {
  const { method, path, summary, access, body, query, response, status } = operation
  return {
    id,
    method,
    path: `/api/v1${path}`,
    summary,
    access,
    type: body && ('image' in body.shape ? 'multipart/form-data' : 'application/json'),
    fields: [...fieldsOf(query), ...fieldsOf(body)],
    response: ['message', ...Object.keys(response ?? {})],
    status: status ?? 200,
    refuses: refusalsOf(operation),
  }
}

function fieldsOf(fields = z.object({})) {
  const schema = schemaOf(fields)
  return Object.entries(propertiesOf(schema))
    .filter(([name]) => !name.startsWith('seen'))
    .map(([name, { description, ...property }]) => ({
      name,
      required: requiredIn(schema).includes(name),
      kind:
        description ??
        property.enum?.filter(Boolean).join(' or ') ??
        property.format ??
        property.type ??
        (name === 'image' ? 'JPEG or PNG, at most 2 MB' : 'text'),
    }))
}
