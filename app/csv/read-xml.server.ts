import { SaxesParser } from 'saxes'
import { msg } from '~/languages/translate'
import { UnreadableFile } from './unreadable-file.server'

export interface XmlElement {
  /** Without the prefix of its namespace. */
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const maxDepth = 50
// Of one element: a bank may book thousands of payments as one.
const maxDescendants = 200_000

const unreadable = () =>
  new UnreadableFile(msg('The XML file is damaged. Please download it again'))

/**
 * The elements with the name, wherever they are. Refuses a document type, so that there are no entities besides those of
 * XML itself. @throws {UnreadableFile}
 */
export async function* elementsIn(chunks: AsyncIterable<string>, name: string) {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  const found: XmlElement[] = []
  let depth = 0
  let descendants = 0
  parser.on('doctype', () => {
    throw unreadable()
  })
  parser.on('opentag', ({ name: prefixed, attributes }) => {
    depth++
    const element = { name: prefixed.replace(/^.*:/, ''), attributes, text: '', children: [] }
    const isInside = open.length > 0 || element.name === name
    descendants = open.length > 0 ? descendants + 1 : 0
    if (depth > maxDepth || descendants > maxDescendants) throw unreadable()
    if (!isInside) return
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth--
    const element = open.pop()
    if (!element || open.length > 0) return
    found.push(element)
  })
  try {
    for await (const chunk of chunks) {
      parser.write(chunk)
      yield* found.splice(0)
    }
    parser.close()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadable()
  }
}
