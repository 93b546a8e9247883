import * as build from '@remix-run/dev/server-build'
import { installMiddleware } from '~/middleware/install'
import { withFaultsAnswered } from '~/web/faults.server'

installMiddleware(withFaultsAnswered(build))

export * from '@remix-run/dev/server-build'
