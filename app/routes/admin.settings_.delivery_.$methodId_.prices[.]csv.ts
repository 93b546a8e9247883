import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMethodWithAddress } from '~/domain/buying/methods/change-delivery-prices.server'
import { deliveryPriceFile } from '~/domain/files/exports/export-delivery-prices.server'
import { fileNameOf } from '~/domain/files/exports/file-name.server'
import { message } from '~/languages/messages'
import { streamText } from '~/web/streamed-text.server'

export const access = 'admin'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { prices } = await requireMethodWithAddress(params.methodId ?? '').catch(() => {
    throw new Response('Not found', { status: 404 })
  })
  const name = message('delivery prices', { context: 'file name' })
  return streamText(request, deliveryPriceFile(prices), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${await fileNameOf(name, 'csv')}"`,
    'cache-control': 'no-store',
  })
}
