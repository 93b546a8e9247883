import * as build from '@remix-run/dev/server-build'
import { installMiddleware } from '~/middleware/install'
import { withErrorResponses } from '~/web/error-responses.server'

installMiddleware(withErrorResponses(build))

export * from '@remix-run/dev/server-build'
