import { z } from 'zod'
import { resetDemo } from '~/domain/demo/demo.server'
import { ProductEntity } from './entities.server'
import { forEveryone } from './operation.server'
import { presentProductsAfterChange } from './present.server'

export const seedOperations = {
  seed: forEveryone.post('/seed', {
    summary: 'Reset the demo data (only in demo mode)',
    response: { products: z.array(ProductEntity) },
    errorStatuses: [404],
    handler: async ({ context }) => ({
      ...(await resetDemo(context.clientIp)),
      products: presentProductsAfterChange(),
    }),
  }),
}
