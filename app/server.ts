import '~/logs/console'
import * as build from '@remix-run/dev/server-build'
import { assertPrepared } from '~/health/assert-prepared.server'
import { installMiddleware } from '~/middleware/install'
import { withAccess } from '~/web/access.server'
import { withErrorResponses } from '~/web/error-responses.server'

installMiddleware(withErrorResponses(withAccess(build)), assertPrepared)

export * from '@remix-run/dev/server-build'
