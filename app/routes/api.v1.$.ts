import { json } from '@remix-run/node'

/** Every address below /api/v1 that is none of ours. */
export function loader() {
  return json({ message: 'There is no such address in this API' }, { status: 404 })
}

export { loader as action }
