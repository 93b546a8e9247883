import { installFrontDoor } from './front/door'

installFrontDoor()

export * from '@remix-run/dev/server-build'
