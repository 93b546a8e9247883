import { currentLanguage } from './translate'

const rightToLeft = ['ar', 'ckb', 'fa', 'he', 'ps', 'ur', 'yi']

/** Of the language of the shop. Undefined if it is written from left to right, because pages need not say so. */
export function textDirection() {
  return rightToLeft.includes(currentLanguage().split('-')[0] ?? '') ? 'rtl' : undefined
}
