import type { ActionFunctionArgs } from '@remix-run/node'
import { seedingFailures } from '~/browser/failures'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { listCategoryTiles } from '~/domain/catalogue/categories/list-categories.server'
import { listNewest } from '~/domain/catalogue/lists/product-tiles.server'
import { demoLogIns, demoPassword, resetDemo } from '~/domain/demo/demo.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { findHome, type HomeBlock } from '~/domain/shop/home/home-page.server'
import { t } from '~/languages/translate'
import { logFailedRequest } from '~/logs/failed-request'
import { pageFrame } from '~/page-frame/page-frame.server'
import { settings } from '~/settings.server'
import { cardSettingsOf } from '~/ui/products/card-settings'
import { form, noFields, runIntent } from '~/web/run-intent.server'
import { renderBlocks } from './home-blocks.server'

export async function loader() {
  const shop = await shopSettings()
  const blocks = await findHome()
  return {
    newest: blocks ? [] : await listNewest(4),
    categories: blocks ? [] : await listCategoryTiles(),
    welcome: shop.welcome,
    demo: settings.demoMode
      ? {
          logIns: demoLogIns.map(({ role, email }) => ({ role: t(role), email })),
          password: demoPassword,
        }
      : undefined,
    blocks: blocks && (await presentBlocks(blocks, shop)),
    imageId: blocks?.find(({ imageId }) => imageId)?.imageId,
  }
}

async function presentBlocks(blocks: HomeBlock[], shop: ShopSettings) {
  const frame = await pageFrame()
  const hasHero = blocks.some(({ kind }) => kind === 'hero')
  return renderBlocks(blocks, {
    name: shop.name,
    // A hero welcomes visitors in its own words. The home page of a demo always has the welcome of the shop.
    welcome: settings.demoMode || (shop.welcome && !hasHero) ? shop.welcome : undefined,
    linksToFilter: frame.linksToFilter,
    ...cardSettingsOf(frame),
  })
}

export async function action(args: ActionFunctionArgs) {
  const { clientIp, requestId } = args.context
  const reset = () =>
    resetDemo(clientIp).catch((error) => {
      if (asRefusal(error)) throw error
      // Only a Refusal is shown above the button, which then says Try Again. Another error would replace the page.
      logFailedRequest(requestId, error)
      throw new Refusal(503, seedingFailures.submit[0])
    })
  return runIntent(args, { submit: form(noFields, reset, { to: '/' }) })
}
