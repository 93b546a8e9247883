import { json } from '@remix-run/node'
import { health } from '~/health/health.server'

/** For monitors: 200 when the shop can do its work, 503 with what is wrong. */
export async function loader() {
  const { isWell, ...rest } = await health()
  return json(
    { status: isWell ? 'ok' : 'broken', ...rest },
    { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
