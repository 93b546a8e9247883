import { json } from '@remix-run/node'
import { health } from '~/health/health.server'

/** For monitors: 200 when the shop can do its work, 503 with what is wrong. */
export async function loader() {
  const { isHealthy, ...rest } = await health()
  return json(
    { status: isHealthy ? 'ok' : 'broken', ...rest },
    { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
