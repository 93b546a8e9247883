import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((text: ReactNode) => ReactNode)

const placeholder = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g

/** Translators see a whole sentence: `{name}` becomes a part, `<name>text</name>` what the part makes of the text. */
export function rich(text: string, parts: Record<string, Part>): ReactNode {
  const nodes: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: tag, 2: inner, 3: name, index } of text.matchAll(placeholder)) {
    const part = parts[tag ?? name ?? '']
    const node = typeof part === 'function' ? part(inner && rich(inner, parts)) : part
    nodes.push(text.slice(end, index), <Fragment key={index}>{node ?? whole}</Fragment>)
    end = index + whole.length
  }
  return (
    <>
      {nodes}
      {text.slice(end)}
    </>
  )
}
