import { json } from '@remix-run/node'
import { openApi } from '~/api/openapi.server'

const description = openApi()

/** The description of this API for machines; people read it at /docs. */
export function loader() {
  return json(description, { headers: { 'cache-control': 'public, max-age=300' } })
}
