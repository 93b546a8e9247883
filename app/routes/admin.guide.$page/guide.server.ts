import { existsSync, readFileSync } from 'node:fs'
import { Marked, Parser, type Tokens } from 'marked'
import { shownPattern } from '~/domain/settings/invoice-placeholders'
import { currentLanguage, t } from '~/languages/translate'
import { trusted } from '~/speed/server-html.server'
import { findNameOnScreen } from './screen-names.server'

/** A page of docs/ for shopkeepers, as HTML. Undefined if there is no such page. */
export function findGuide(name: string) {
  const file = `docs/${name}.md`
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const html = markdown.parse(text, { async: false })
  const start = `</h1>\n${inEnglish()}${contentsOf(text)}`
  return {
    title: /^# (.*)/.exec(text)?.[1] ?? name,
    html: trusted(html.replace('</h1>\n', () => start)),
  }
}

function inEnglish() {
  const language = currentLanguage()
  const note = t(
    'This guide is in English. What it names in italics or bold is called as in your shop. Your browser can translate the rest.',
  )
  return language === 'en' ? '' : `<p class="callout" lang="${language}">${note}</p>\n`
}

function contentsOf(text: string) {
  const headings = markdown.lexer(text).filter((it): it is Tokens.Heading => it.type === 'heading')
  const links = headings.slice(1).map((heading) => {
    const title = nameOnScreen(heading.text) || Parser.parseInline(heading.tokens)
    return `<li><a href="#${idOf(heading.text)}">${title}</a></li>`
  })
  const summary = `<summary lang="${currentLanguage()}">${t('Contents', { context: 'of a page' })}</summary>`
  return `<details>${summary}<ul>${links.join('')}</ul></details>\n`
}

function idOf(heading: string) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

const markdown = new Marked({
  renderer: {
    // Links to a section need its id.
    heading({ tokens, depth, text }) {
      const heading = this.parser.parseInline(tokens)
      const name = findNameOnScreen(text) === text ? '' : nameOnScreen(text)
      return `<h${depth} id="${idOf(text)}">${heading}${name ? ` (${name})` : ''}</h${depth}>\n`
    },
    em({ tokens, text }) {
      return `<em>${nameOnScreen(text) || this.parser.parseInline(tokens)}</em>`
    },
    strong({ tokens, text }) {
      return `<strong>${nameOnScreen(text) || this.parser.parseInline(tokens)}</strong>`
    },
    link({ href, tokens }) {
      const [, page, section = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
      const url = page ? `/admin/guide/${page}${section}` : href
      const text = this.parser.parseInline(tokens)
      // Other files of the project have no page in the shop.
      return /^(?:https:|#|\/)/.test(url) ? `<a href="${url}">${text}</a>` : text
    },
  },
  walkTokens(token) {
    // A text without spaces is not code, but what a shopkeeper types.
    if (token.type === 'codespan' && !/\s/.test(token.text)) token.text = shownPattern(token.text)
  },
  hooks: {
    postprocess: (html) => html.replaceAll('<table>', '<table class="stacked-table">'),
  },
})

// The sentences are in English. What they name is called as in the shop, so that it is found there.
function nameOnScreen(text: string) {
  const name = findNameOnScreen(text)
  return name && `<span lang="${currentLanguage()}">${name}</span>`
}
