import type { Money } from '~/domain/money'
import { useMoney, useShop } from '~/ui/use-shop'

/** What all cards and tiles of a page share. */
export interface ShopOfCards {
  money: Money
  /** Undefined if the texts of the shop are in its language. */
  lang: string | undefined
  /** Beside each price. */
  priceNote: string | undefined
  wholePictures: boolean | undefined
}

// Once for each list: a hook in each of 24 cards takes its time.
export function useShopOfCards(): ShopOfCards {
  const money = useMoney()
  const { textLang: lang, priceNote, wholePictures } = useShop() ?? {}
  return { money, lang, priceNote, wholePictures }
}
