import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { settings } from '~/settings.server'
import { keyOf, type Texts } from './translate'

type Audience = 'shoppers' | 'admins'

interface Catalogue {
  texts: Texts
  /** `path` contains a hash of the code. */
  scripts: Record<Audience, { path: string; code: string }>
}

// Production has no sources, but the copies of the build.
const shippedFolder = existsSync('app/languages') ? 'app/languages' : 'build/languages'
// The shopkeeper's own languages and texts come first.
const folders = [join(settings.dataDir, 'languages'), shippedFolder]
const catalogues = new Map<string, Catalogue>()

// Tags that `Intl` knows: after the language, at most a region, a script or a variant.
const isLanguageFile = /^[a-z]{2,3}(?:-(?:[A-Za-z]{2}|[A-Za-z]{4,8}))?\.po$/

export function listLanguages() {
  const names = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
  const files = names.filter((name) => isLanguageFile.test(name))
  return [...new Set(['en', ...files.map((name) => name.slice(0, -3)).sort()])]
}

/** Each in its own language, for people who cannot read the current one. */
export function languageNames() {
  return listLanguages().map((tag): [tag: string, name: string] => [
    tag,
    new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
  ])
}

/** The languages and countries that a browser asks for, such as `de-AT`, the preferred one first. */
export function acceptedLocales({ headers }: Request) {
  const tags = headers
    .get('accept-language')
    ?.match(/\b[a-z]{2,3}(?:-[a-z]{2})?(?=\s*(?:[,;]|$))/gi)
  return (tags ?? []).map((tag) => new Intl.Locale(tag))
}

/** Undefined in English, which needs none. */
export function textsIn(language: string): Texts | undefined {
  return language === 'en' ? undefined : catalogueOf(language).texts
}

export function textScripts(language: string, audiences: readonly Audience[]) {
  if (language === 'en') return []
  return audiences.map((audience) => catalogueOf(language).scripts[audience].path)
}

/** Undefined if there is no such script, or only one with newer texts. */
export function findTextScript(path: string) {
  const language = /^\/languages\/([A-Za-z-]+)-(?:shoppers|admins)-/.exec(path)?.[1] ?? ''
  if (language === 'en' || !listLanguages().includes(language)) return undefined
  const scripts = Object.values(catalogueOf(language).scripts)
  return scripts.find((script) => script.path === path)?.code
}

function catalogueOf(language: string): Catalogue {
  const catalogue = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, catalogue)
  return catalogue
}

function readCatalogue(language: string): Catalogue {
  const texts: Texts = {}
  const seen: Record<Audience, Texts> = { shoppers: {}, admins: {} }
  for (const [key, entry] of readTranslations(language).entries) {
    if (isUnfinished(entry)) continue
    const text = entry.msgid_plural ? entry.msgstr : (entry.msgstr[0] ?? '')
    texts[key] = text
    const audience = entry.comments?.extracted
    if (audience === 'shoppers' || audience === 'admins') seen[audience][key] = text
  }
  return {
    texts,
    scripts: {
      shoppers: scriptOf(language, 'shoppers', seen.shoppers),
      admins: scriptOf(language, 'admins', seen.admins),
    },
  }
}

export function readTranslations(language: string) {
  const file = folders
    .map((folder) => join(folder, `${language}.po`))
    .find((path) => existsSync(path))
  const { headers, translations } = po.parse(readFileSync(file ?? `${language}.po`))
  const entries = Object.values(translations).flatMap((texts) => Object.values(texts))
  return {
    headers,
    comment: translations['']?.['']?.comments?.translator,
    entries: new Map(
      entries
        .filter(({ msgid }) => msgid)
        .map((entry) => [keyOf(entry.msgid, { context: entry.msgctxt }), entry]),
    ),
  }
}

export function isUnfinished({ msgstr, comments }: GetTextTranslation) {
  return comments?.flag?.includes('fuzzy') || msgstr.some((text) => text === '')
}

// entry.client.tsx gives the texts to `setLanguage`.
function scriptOf(language: string, audience: Audience, texts: Texts) {
  const code = `{const all=window.shopTexts??={};all["${language}"]={...all["${language}"],...${JSON.stringify(texts)}}}`
  const digest = hash('sha256', code, 'hex').slice(0, 12)
  return { path: `/languages/${language}-${audience}-${digest}.js`, code }
}
