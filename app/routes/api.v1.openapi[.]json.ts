import { json } from '@remix-run/node'
import { openApi } from '~/api/openapi.server'

const description = openApi()

export const access = 'everyone'

export function loader() {
  return json(description, { headers: { 'cache-control': 'public, max-age=300' } })
}
