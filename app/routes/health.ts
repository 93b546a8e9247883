import { json } from '@remix-run/node'
import { health } from '~/health/health.server'

export const access = 'everyone'

export async function loader() {
  const { isHealthy, ...rest } = await health()
  return json(
    { status: isHealthy ? 'ok' : 'broken', ...rest },
    { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
