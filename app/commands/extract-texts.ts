import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { keyOf } from '~/languages/translate'

/** Whose browsers get the text: those of shoppers, only those of admins, or none. */
type Audience = 'shoppers' | 'admins' | 'server'

export interface ExtractedText {
  text: string
  plural?: string
  context?: string
  files: string[]
  audience: Audience
}

type Call = Pick<ExtractedText, 'text' | 'plural' | 'context'> & { audience?: Audience }

export function extractTexts(): Map<string, ExtractedText> {
  const sources = new Map(sourceFiles().map((file) => [file, readFileSync(file, 'utf8')]))
  const audiences = audiencesOf(sources)
  const texts = new Map<string, ExtractedText>()
  for (const [file, code] of sources) {
    const audience = audiences.get(file) ?? 'server'
    for (const call of textsIn(file, code)) {
      const key = keyOf(call.text, call)
      const known = texts.get(key)
      if (known?.plural && call.plural && known.plural !== call.plural) {
        throw new Error(`${file}: “${call.text}” has another plural elsewhere`)
      }
      texts.set(key, {
        ...call,
        plural: call.plural ?? known?.plural,
        files: [...new Set([...(known?.files ?? []), file])],
        audience: wider(known?.audience, call.audience ?? audience),
      })
    }
  }
  return texts
}

function sourceFiles() {
  return globSync('app/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith(join('app', 'commands')))
    .sort()
}

const order: Audience[] = ['shoppers', 'admins', 'server']

function wider(one: Audience = 'server', other: Audience) {
  return order.indexOf(one) < order.indexOf(other) ? one : other
}

const typeImports = /^(import|export) type (\{[^}]*\}|[\w* ]+) from '[^']*'$/gm

// A browser loads the modules that its routes import, except .server ones. What only loaders and actions import is counted,
// too: a text that browsers need must not be missing.
function audiencesOf(sources: Map<string, string>) {
  const audiences = new Map<string, Audience>()
  const visit = (file: string, audience: Audience) => {
    const before = audiences.get(file)
    const now = wider(before, audience)
    if (now === before || file.includes('.server.')) return
    audiences.set(file, now)
    for (const target of importsOf(file, sources)) visit(target, audience)
  }
  for (const file of sources.keys()) {
    const route = /^app\/routes\/([^/]+)/.exec(file)?.[1]
    if (route) visit(file, /^admin[._]|^admin$/.test(route) ? 'admins' : 'shoppers')
  }
  visit('app/root.tsx', 'shoppers')
  return audiences
}

function importsOf(file: string, sources: Map<string, string>) {
  const code = (sources.get(file) ?? '').replace(typeImports, '')
  return ts
    .preProcessFile(code)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('~/') ? join('app', fileName.slice(2)) : join(dirname(file), fileName),
    )
    .flatMap((path) => {
      const names = [`${path}.ts`, `${path}.tsx`, join(path, 'route.tsx')]
      return names.filter((name) => sources.has(name))
    })
}

export function textsIn(file: string, code: string): Call[] {
  const found: Call[] = []
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      found.push(...textsOfCall(node.expression.text, node.arguments))
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'Refusal') {
      const [, text] = node.arguments ?? []
      found.push(...literalsOf(text).map((it) => ({ text: it })))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textsOfCall(name: string, args: readonly ts.Expression[]): Call[] {
  if (['t', 'msg', 'msgWith', 'issue', 'message'].includes(name)) {
    const context = contextOf(args[1])
    return literalsOf(args[0]).map((text) => ({ text, context }))
  }
  if (name === 'record') {
    return literalsOf(args[2]).map((text) => ({ text, context: contextOf(args[3]) }))
  }
  if (name === 'columnNames' || name === 'cellWords') {
    const context = name === 'columnNames' ? 'heading' : 'cell'
    return args.flatMap(literalsOf).map((text) => ({ text, context }))
  }
  if (name === 'fileColumn') {
    return literalsOf(args[0]).map((text) => ({ text, context: 'heading' }))
  }
  if (name === 'productColumn' || name === 'exportColumn') {
    // The preview of an import names these columns of the server.
    return literalsOf(args[0]).map((text) => ({ text, context: 'heading', audience: 'admins' }))
  }
  if (name !== 'tn' && name !== 'messageN') return []
  const [text] = literalsOf(args[1])
  const [plural] = literalsOf(args[2])
  return text && plural ? [{ text, plural, context: contextOf(args[3]) }] : []
}

// `t(isOpen ? 'Close' : 'Open')` has two texts.
function literalsOf(node: ts.Expression | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  }
  return ts.isParenthesizedExpression(node) ? literalsOf(node.expression) : []
}

function contextOf(values: ts.Expression | undefined) {
  if (!values || !ts.isObjectLiteralExpression(values)) return undefined
  const context = values.properties.find(
    (it): it is ts.PropertyAssignment =>
      ts.isPropertyAssignment(it) && it.name.getText() === 'context',
  )
  return literalsOf(context?.initializer)[0]
}
