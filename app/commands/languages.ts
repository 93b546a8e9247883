import { existsSync, writeFileSync } from 'node:fs'
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser'
import { isUnfinished, listLanguages, readTranslations } from '~/languages/languages.server'
import { type ExtractedText, extractTexts } from './extract-texts'

const extracted = extractTexts()
for (const language of new Set([...listLanguages(), ...process.argv.slice(2)])) {
  if (language !== 'en') update(language)
}

function update(language: string) {
  const file = `app/languages/${language}.po`
  const { headers, comment, entries } = existsSync(file)
    ? readTranslations(language)
    : { headers: newHeaders(language), comment: `Glossary of ${language}`, entries: new Map() }
  const unused = [...entries].filter(([key]) => !extracted.has(key)).map(([, entry]) => entry)
  const updated = [...extracted].map(([key, text]) =>
    entryOf(text, entries.get(key) ?? similarTo(text, unused), categoriesOf(language).length),
  )
  writeFileSync(file, compile(headers, comment, updated))
  const missing = updated.filter(isUnfinished)
  console.log(`${file}: ${updated.length} texts, ${missing.length} to translate`)
  for (const { msgid } of missing.slice(0, 20)) console.log(`  ${msgid}`)
}

function entryOf(
  { text, plural, context, files, audience }: ExtractedText,
  known: GetTextTranslation | undefined,
  forms: number,
): GetTextTranslation {
  const isChanged = known && (known.msgid !== text || (known.msgid_plural ?? '') !== (plural ?? ''))
  return {
    msgid: text,
    ...(plural && { msgid_plural: plural }),
    ...(context && { msgctxt: context }),
    msgstr: Array.from({ length: plural ? forms : 1 }, (_, form) => known?.msgstr[form] ?? ''),
    comments: {
      translator: known?.comments?.translator,
      reference: files.join('\n'),
      extracted: audience,
      flag: isChanged ? 'fuzzy' : known?.comments?.flag,
      previous: isChanged ? `msgid ${JSON.stringify(known.msgid)}` : known?.comments?.previous,
    },
  }
}

function similarTo({ text }: ExtractedText, unused: GetTextTranslation[]) {
  const words = new Set(text.split(/\W+/))
  return unused.find(({ msgid }) => {
    const others = msgid.split(/\W+/)
    const shared = others.filter((word) => words.has(word)).length
    return shared > 1 && shared / Math.max(words.size, others.length) > 0.6
  })
}

function compile(
  headers: GetTextTranslations['headers'],
  comment: string | undefined,
  entries: GetTextTranslation[],
) {
  const translations: GetTextTranslations['translations'] = {
    '': { '': { msgid: '', msgstr: [''], comments: { translator: comment } } },
  }
  for (const entry of entries) {
    const context = entry.msgctxt ?? ''
    translations[context] = { ...translations[context], [entry.msgid]: entry }
  }
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}\n`
}

// Without `Plural-Forms`: its formula differs from language to language and cannot be had from `Intl`, whose categories are
// those of the shop. The translator adds it in the order of these categories.
function newHeaders(language: string) {
  return {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
}

function categoriesOf(language: string) {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}
