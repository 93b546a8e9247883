import { JSDOM } from 'jsdom'

const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description']

/**
 * The visible texts of a page in the pseudo-language that are outside brackets and contain a word. `known` are texts of the
 * shopkeeper and of customers, such as names.
 */
export function untranslatedTexts(html: string, known: (text: string) => boolean) {
  const { document, NodeFilter } = new JSDOM(html).window
  // `Intl` names the currencies, countries and languages of a long list; it does not know this language. The languages of
  // the shop name themselves.
  const lists = [...document.querySelectorAll('select')].filter(
    ({ options }) => options.length > 25,
  )
  const others = document.querySelectorAll(
    'script, style, code, pre, [lang]:not(html), select[name="language"]',
  )
  for (const hidden of [...lists, ...others]) hidden.remove()
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  // The texts of one element together: a translated sentence can have elements in it.
  const blocks = new Map<Element, string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(
      'p, li, h1, h2, h3, h4, td, th, dt, dd, label, legend, button, option, summary, div, section',
    )
    if (block) blocks.set(block, (blocks.get(block) ?? '') + node.textContent)
  }
  texts.push(...blocks.values())
  for (const name of attributes) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      texts.push(element.getAttribute(name) ?? '')
    }
  }
  const rest = texts.map((text) => outsideBrackets(text).trim())
  return [...new Set(rest)].filter((text) => /\p{L}{2}/u.test(text) && !known(text))
}

function outsideBrackets(text: string) {
  let [depth, outside] = [0, '']
  for (const letter of text) {
    if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (depth === 0) outside += letter
  }
  return outside
}
