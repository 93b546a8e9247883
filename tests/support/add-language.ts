import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'

/** Adds a language with these texts, by their English ones, to the data folder of a shop. */
export function addLanguage(dataDir: string, language: string, texts: Record<string, string>) {
  const folder = join(dataDir, 'languages')
  mkdirSync(folder, { recursive: true })
  const entries = Object.entries(texts).map(([msgid, text]) => [msgid, { msgid, msgstr: [text] }])
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  const translations = { '': Object.fromEntries(entries) }
  const file = po.compile({ charset: 'utf-8', headers, translations })
  writeFileSync(join(folder, `${language}.po`), file)
}
