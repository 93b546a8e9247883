import { existsSync, readFileSync } from 'node:fs'
import { Fragment, type ReactNode } from 'react'
import { serverHtml } from '~/speed/server-html.server'

// The pages of docs/ for shopkeepers, as HTML. They contain only what is read here.

/** Undefined if there is no such page. */
export function findGuide(name: string) {
  const file = `docs/${name}.md`
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  return { title: /^# (.*)/.exec(text)?.[1] ?? name, html: serverHtml(blocksOf(text.split('\n'))) }
}

const item = /^(?:-|\d+\.) +/

function blocksOf(lines: string[], isTight = false): ReactNode[] {
  const nodes: ReactNode[] = []
  let at = 0
  const take = (belongs: (line: string, next: string) => boolean) => {
    const from = at
    while (at < lines.length && belongs(lines[at] ?? '', lines[at + 1] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const key = at
    const line = lines[at] ?? ''
    const [, marks = '', heading = ''] = /^(#{1,4}) (.*)/.exec(line) ?? []
    if (line.trim() === '') at++
    else if (marks) {
      const Heading = `h${marks.length}` as 'h1' | 'h2' | 'h3' | 'h4'
      const id = heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '')
      nodes.push(
        <Heading key={key} id={id.replaceAll(' ', '-')}>
          {spansOf(heading)}
        </Heading>,
      )
      at++
    } else if (line.startsWith('```')) {
      at++
      const code = take((it) => !it.startsWith('```')).join('\n')
      at++
      nodes.push(
        <pre key={key}>
          <code>{code}</code>
        </pre>,
      )
    } else if (line.startsWith('|')) {
      nodes.push(<Table key={key} rows={take((it) => it.startsWith('|'))} />)
    } else if (item.test(line)) {
      const inList = (text: string) => item.test(text) || text.startsWith(' ')
      nodes.push(<List key={key} lines={take((it, next) => inList(it) || (!it && inList(next)))} />)
    } else {
      const text = spansOf(
        take((it) => it !== '' && !/^(?:#|```|\|)/.test(it) && !item.test(it)).join(' '),
      )
      nodes.push(isTight ? text : <p key={key}>{text}</p>)
    }
  }
  return nodes
}

function List({ lines }: { lines: string[] }) {
  const items: string[][] = []
  for (const line of lines) {
    if (item.test(line)) items.push([line.replace(item, '')])
    else items.at(-1)?.push(line)
  }
  const indent = item.exec(lines[0] ?? '')?.[0].length ?? 0
  const Element = lines[0]?.startsWith('-') ? 'ul' : 'ol'
  return (
    <Element>
      {items.map(([first = '', ...rest], index) => {
        const own = [first, ...rest.map((line) => line.slice(indent))]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <li key={index}>{blocksOf(own, !own.slice(0, -1).includes(''))}</li>
        )
      })}
    </Element>
  )
}

function Table({ rows }: { rows: string[] }) {
  const [head = [], , ...body] = rows.map((row) =>
    row
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  return (
    <table className="stacked-table">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {spansOf(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <td key={index}>{spansOf(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const span = /(`[^`]+`|\*\*.+?\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/

function spansOf(text: string): ReactNode {
  return text.split(span).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>{index % 2 === 1 ? <Span mark={part} /> : part}</Fragment>
  ))
}

function Span({ mark }: { mark: string }) {
  const [, label = '', url = ''] = /^\[(.+)\]\((.+)\)$/.exec(mark) ?? []
  if (label) return <GuideLink url={url}>{spansOf(label)}</GuideLink>
  if (mark.startsWith('`')) return <code>{mark.slice(1, -1)}</code>
  if (mark.startsWith('**')) return <strong>{spansOf(mark.slice(2, -2))}</strong>
  return <em>{spansOf(mark.slice(1, -1))}</em>
}

// Other files of the project have no page in the shop.
function GuideLink({ url, children }: { url: string; children: ReactNode }) {
  const [, page, heading = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(url) ?? []
  const href = page ? `/admin/guide/${page}${heading}` : url
  return /^(?:https:|#|\/)/.test(href) ? <a href={href}>{children}</a> : children
}
