import { blocksOf, runsOf, spansOf, type TextBlock } from '~/domain/basics/text/markup'

/** HTML in the text has no effect: it is shown as it was typed. */
export function LegalText({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <Block key={index} block={block} />
      ))}
    </>
  )
}

export function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items may be the same
      <li key={index}>
        <Spans text={item} />
      </li>
    ))
    return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
  }
  const spans = <Spans text={block.text} />
  if (block.kind === 'paragraph') return <p>{spans}</p>
  if (block.level === 3) return <h3>{spans}</h3>
  return <h2 className={block.isSmaller ? 'smaller' : undefined}>{spans}</h2>
}

function Spans({ text }: { text: string }) {
  return runsOf(text).map((run, index) =>
    run.isBold ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: words may be the same
      <strong key={index}>
        <Links text={run.text} />
      </strong>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: words may be the same
      <Links key={index} text={run.text} />
    ),
  )
}

function Links({ text }: { text: string }) {
  return spansOf(text).map((span, index) =>
    span.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: links may be the same
      <a key={index} href={span.href}>
        {span.text}
      </a>
    ) : (
      span.text
    ),
  )
}
