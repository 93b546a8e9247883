import * as build from '@remix-run/dev/server-build'
import { assertPrepared } from '~/health/assert-prepared.server'
import { installMiddleware } from '~/middleware/install'
import { withErrorResponses } from '~/web/error-responses.server'

installMiddleware(withErrorResponses(build), assertPrepared)

export * from '@remix-run/dev/server-build'
