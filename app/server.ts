import * as build from '@remix-run/dev/server-build'
import { assertPrepared } from '~/health/assert-prepared.server'
import { installMiddleware } from '~/middleware/install'
import { withErrorResponses } from '~/web/error-responses.server'

await assertPrepared()
installMiddleware(withErrorResponses(build))

export * from '@remix-run/dev/server-build'
