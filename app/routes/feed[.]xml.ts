import type { LoaderFunctionArgs } from '@remix-run/node'
import { productFeed } from '~/domain/files/feeds/product-feed.server'
import { closingOnPages, nextOf } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { waitForListSlot } from '~/web/request.server'
import { streamText, xmlHeaders } from '~/web/streamed-text.server'

export const access = 'everyone'

export async function loader(args: LoaderFunctionArgs) {
  // The guest cache does not store the feed of a large catalogue.
  await waitForListSlot(args)
  args.context.waitsForClient = true
  args.context.guestPageValidUntil = nextOf(closingOnPages(await shopSettings())?.changes ?? [])
  return streamText(args.request, productFeed(), xmlHeaders)
}
