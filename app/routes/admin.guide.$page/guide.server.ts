import { existsSync, readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { currentLanguage, t } from '~/languages/translate'
import { trusted } from '~/speed/server-html.server'

/** A page of docs/ for shopkeepers, as HTML. Undefined if there is no such page. */
export function findGuide(name: string) {
  const file = `docs/${name}.md`
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const html = markdown.parse(text, { async: false })
  return { title: /^# (.*)/.exec(text)?.[1] ?? name, html: trusted(html) }
}

const markdown = new Marked({
  renderer: {
    // Links to a section need its id.
    heading({ tokens, depth, text }) {
      const id = text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '')
      const heading = this.parser.parseInline(tokens)
      const name = nameOnScreen(text)
      return `<h${depth} id="${id.replaceAll(' ', '-')}">${heading}${name && ` (${name})`}</h${depth}>\n`
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
  hooks: {
    postprocess: (html) => html.replaceAll('<table>', '<table class="stacked-table">'),
  },
})

// As said on the screens and in the first line of files.
const contexts = ['link to the admin pages', undefined, 'heading']

// The sentences are in English. What they name is called as in the shop, so that it is found there.
function nameOnScreen(text: string) {
  const english = text.replace(/\s+/g, ' ')
  const nameOf = (part: string) =>
    contexts.map((context) => t(part, { context })).find((name) => name !== part) ?? part
  const name = english.split(' → ').map(nameOf).join(' → ')
  return name === english ? '' : `<span lang="${currentLanguage()}">${name}</span>`
}
