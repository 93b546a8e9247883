/** For the attribute `lang`: undefined if the texts are in English, as the pages are. */
export function textLangOf({ locale, textLanguage }: { locale: string; textLanguage: string }) {
  const tag = textLanguage === 'locale' ? locale : textLanguage
  return /^en\b/.test(tag) ? undefined : tag
}
