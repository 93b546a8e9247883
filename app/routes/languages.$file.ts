import type { LoaderFunctionArgs } from '@remix-run/node'
import { findTextScript } from '~/languages/languages.server'

export const access = 'everyone'

export function loader({ params }: LoaderFunctionArgs) {
  const code = findTextScript(`/languages/${params.file}`)
  if (code === undefined) return new Response('File not found', { status: 404 })
  return new Response(code, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
