import { zodConfig } from './zod-config'

export { blockDrafts } from '~/domain/shop/home/block-draft'
export { createValidator } from './validator'

export { zodConfig }
