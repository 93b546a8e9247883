import * as build from '@remix-run/dev/server-build'
import { installMiddleware } from './middleware/middleware'

installMiddleware(build)

export * from '@remix-run/dev/server-build'
