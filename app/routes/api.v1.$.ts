export const access = 'everyone'

export { notFound as action, notFound as loader } from '~/api/endpoint.server'
