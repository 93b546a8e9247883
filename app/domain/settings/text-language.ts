import { currentLanguage } from '~/languages/translate'

/** For the attribute `lang`: undefined if the texts are in the language of the shop, as the pages are. */
export function textLangOf({ locale, textLanguage }: { locale: string; textLanguage: string }) {
  const tag = textLanguage === 'locale' ? locale : textLanguage
  return tag.split('-')[0] === currentLanguage() ? undefined : tag
}
