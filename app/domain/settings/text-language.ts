import { currentLanguage } from '~/languages/translate'

interface Languages {
  locale: string
  textLanguage: string
}

/** For the attribute `lang`: undefined if the texts are in the language of the shop, as the pages are. */
export function textLangOf(languages: Languages) {
  return textLanguageOf(languages) === currentLanguage() ? undefined : textTagOf(languages)
}

export function textLanguageOf(languages: Languages) {
  return textTagOf(languages).replace(/-.*/, '')
}

function textTagOf({ locale, textLanguage }: Languages) {
  return textLanguage === 'locale' ? locale : textLanguage
}
