import { installMiddleware } from './middleware/middleware'

installMiddleware()

export * from '@remix-run/dev/server-build'
