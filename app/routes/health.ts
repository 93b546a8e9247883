import { json } from '@remix-run/node'
import { health } from '~/health/health.server'

/** For monitors: 200 if the shop is healthy, otherwise 503 with the reasons. */
export async function loader() {
  const { isHealthy, ...rest } = await health()
  return json(
    { status: isHealthy ? 'ok' : 'broken', ...rest },
    { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
