import { defaultMoney, type MoneyFormat, moneyOf } from '~/domain/basics/money/money'

interface Shop extends MoneyFormat {
  textLang?: string
  priceNote?: string
  wholePictures?: boolean
}

export type ShopOfCards = ReturnType<typeof shopOfCards>

/** Read once for each list: a hook in each of 24 cards takes its time. */
export function shopOfCards(shop: Shop = defaultMoney) {
  const { textLang: lang, priceNote, wholePictures } = shop
  return { money: moneyOf(shop), lang, priceNote, wholePictures }
}
