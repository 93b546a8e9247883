import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { type ExtractedText, extractTexts } from '../../app/commands/extract-texts'

/** A language in which each text is English with accents, in brackets and 40% longer: `[Çàŕţ···]`. */
export const pseudoLanguage = 'en-XA'

const accented = new Map(
  [
    ...'aàcçdďeégğhĥiîjĵkķlļnñoôrŕsštţuûwŵyýzžAÀCÇDĎEÉGĞIÎKĶLĻNÑOÔRŔSŠTŢUÛYÝZŽ'.matchAll(/./gu),
  ].reduce<[string, string][]>((pairs, [letter], at, all) => {
    if (at % 2 === 0) pairs.push([letter, all[at + 1]?.[0] ?? letter])
    return pairs
  }, []),
)

/** The same, as if it were written from right to left. */
export const pseudoHebrew = 'he-XB'

/** Adds the language to the data folder of a shop, which can then be switched to it. */
export function addPseudoLanguage(dataDir: string, language = pseudoLanguage) {
  const folder = join(dataDir, 'languages')
  mkdirSync(folder, { recursive: true })
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
  for (const text of extractTexts().values()) {
    const { context = '' } = text
    translations[context] ??= {}
    translations[context][text.text] = entryOf(text, forms)
  }
  const file = join(folder, `${language}.po`)
  writeFileSync(file, po.compile({ charset: 'utf-8', headers, translations }))
}

function entryOf(
  { text, plural, context, audience }: ExtractedText,
  forms: number,
): GetTextTranslation {
  return {
    msgid: text,
    ...(plural && { msgid_plural: plural }),
    ...(context && { msgctxt: context }),
    msgstr: (plural ? [text, ...Array(forms - 1).fill(plural)] : [text]).map(pseudo),
    comments: { extracted: audience },
  }
}

/** Without changing placeholders and tags. */
export function pseudo(text: string) {
  const letters = text.replace(/\{\w+\}|<\/?\w+>|./gsu, (part) => accented.get(part) ?? part)
  return `[${letters}${'·'.repeat(Math.ceil(text.length * 0.4))}]`
}

const plain = new Map([...accented].map(([letter, accent]) => [accent, letter]))

/** The English text of one in the pseudo-language. */
export function inEnglish(text: string) {
  return text.replace(/ ?·*\]|\[ ?|./gsu, (part) => {
    const isBracket = part.startsWith('[') || part.endsWith(']')
    return isBracket ? '' : (plain.get(part) ?? part)
  })
}
