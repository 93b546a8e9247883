import { findDeliveryInformation } from '~/domain/delivery-information/delivery-information.server'
import { showsWholePictures } from '~/domain/look/look'
import { shopLook } from '~/domain/look/look.server'
import { moneyOf } from '~/domain/money'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'

/** What all cards of a page share, for a page that the server renders without a route's data. */
export async function shopOfCards() {
  const shop = await shopSettings()
  return {
    money: moneyOf(shop),
    lang: textLangOf(shop),
    priceNote: (await findDeliveryInformation())?.priceNote,
    wholePictures: showsWholePictures(await shopLook()),
  }
}
