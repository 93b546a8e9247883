import { defaultMoney, type MoneyFormat, moneyOf } from '~/domain/basics/money/money'

interface Shop extends MoneyFormat {
  textLang?: string
  priceNote?: string
  wholePictures?: boolean
  shortCards?: boolean
  name?: string
  isRealShop?: boolean
}

export type CardSettings = ReturnType<typeof cardSettingsOf>

/** Of a real shop. As a brand, it says nothing; the demo shows it. */
export function ownNameOf({ name, isRealShop }: Pick<Shop, 'name' | 'isRealShop'> = {}) {
  return isRealShop ? name : undefined
}

/** Read once for each list: a hook in each of 24 cards takes its time. */
export function cardSettingsOf(shop: Shop = defaultMoney) {
  const { textLang: lang, priceNote, wholePictures, shortCards } = shop
  return {
    money: moneyOf(shop),
    lang,
    wholePictures,
    shortCards,
    ownName: ownNameOf(shop),
    priceNote: shortCards ? undefined : priceNote,
    /** Once beside a list, in place of the note on each card. */
    listNote: shortCards && priceNote,
  }
}
