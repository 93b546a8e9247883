const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description']

const blocks = new Set(
  'P LI H1 H2 H3 H4 TD TH DT DD LABEL LEGEND BUTTON OPTION SUMMARY DIV SECTION BODY'.split(' '),
)

/**
 * The visible texts of a page in the pseudo-language that are outside brackets and contain a word. `known` are texts of the
 * shopkeeper and of customers, such as names.
 */
export function untranslatedTexts(document: Document, known: (text: string) => boolean) {
  const texts = [document.title, ...textsIn(document.body)]
  const rest = texts.map((text) => outsideBrackets(text).trim())
  return [...new Set(rest)].filter((text) => hasWord(text) && !known(text))
}

export function hasWord(text: string) {
  return /\p{L}{2}/u.test(text)
}

export function outsideBrackets(text: string) {
  let [depth, outside] = [0, '']
  for (const letter of text) {
    if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (depth === 0) outside += letter
  }
  return outside
}

// The texts of one block together: a translated sentence can have elements in it.
function textsIn(body: Element) {
  const texts = new Map<Element, string>()
  const labels: string[] = []
  const visit = (element: Element, block: Element) => {
    if (isInOtherWords(element)) return
    labels.push(...attributes.map((name) => element.getAttribute(name) ?? ''))
    for (const node of element.childNodes) {
      if (node.nodeType === node.TEXT_NODE) {
        texts.set(block, (texts.get(block) ?? '') + node.textContent)
      } else if (node.nodeType === node.ELEMENT_NODE) {
        const child = node as Element
        visit(child, blocks.has(child.tagName) ? child : block)
      }
    }
  }
  visit(body, body)
  return [...texts.values(), ...labels]
}

// `Intl` names the currencies, countries and languages of a long list, and does not know the pseudo-language. The languages
// of the shop name themselves, and texts of the shopkeeper can say what language they are in.
function isInOtherWords(element: Element) {
  const { tagName } = element
  if (tagName === 'SELECT') {
    return (
      element.getAttribute('name') === 'language' || element.querySelectorAll('option').length > 25
    )
  }
  return ['SCRIPT', 'STYLE', 'CODE', 'PRE'].includes(tagName) || element.hasAttribute('lang')
}
