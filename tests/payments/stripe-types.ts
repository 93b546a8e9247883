// What the parameters of an endpoint may be, from the types of the official package, so that no list gets old.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type TypeScript from 'typescript'

export type Shape =
  | { is: 'text' | 'number' | 'boolean' | 'metadata' | 'empty' }
  | { is: 'one of'; values: string[] }
  | { is: 'list' | 'map'; of: Shape }
  | { is: 'any of'; shapes: Shape[] }
  | { is: 'fields'; fields: Record<string, { shape: Shape; isRequired: boolean }> }

const names = {
  openSession: ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
  lookAtSession: ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
  listSessions: ['Checkout/Sessions', 'Checkout.SessionListParams'],
  expireSession: ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
  refund: ['Refunds', 'RefundCreateParams'],
  listRefunds: ['Refunds', 'RefundListParams'],
} as const

export type Endpoint = keyof typeof names

// Tests run in the folder of the project, also when they are bundled.
const root = 'node_modules/stripe'

let shapes: Record<Endpoint, Shape> | undefined

export async function shapeOf(endpoint: Endpoint) {
  shapes ??= readCached() ?? (await readTypes())
  return shapes[endpoint]
}

// Reading the types takes a second, of which most is to load TypeScript.
function cachePath() {
  const hash = createHash('sha256').update(readFileSync('tests/payments/stripe-types.ts'))
  hash.update(readFileSync(join(root, 'package.json')))
  return join('.cache', `stripe-types-${hash.digest('hex').slice(0, 16)}.json`)
}

function readCached(): typeof shapes {
  return existsSync(cachePath()) ? JSON.parse(readFileSync(cachePath(), 'utf8')) : undefined
}

async function readTypes() {
  const { default: ts } = await import('typescript')
  const found = Object.fromEntries(
    Object.entries(names).map(([endpoint, [file, name]]) => [
      endpoint,
      new Types(ts, [`resources/${file}.d.ts`, 'shared.d.ts']).shapeNamed(name),
    ]),
  ) as Record<Endpoint, Shape>
  mkdirSync('.cache', { recursive: true })
  const temporary = `${cachePath()}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(found))
  renameSync(temporary, cachePath())
  return found
}

type Declaration = TypeScript.InterfaceDeclaration | TypeScript.TypeAliasDeclaration

class Types {
  readonly #declared = new Map<string, { node: Declaration; scope: string[] }>()

  constructor(
    readonly ts: typeof TypeScript,
    files: string[],
  ) {
    for (const file of files) {
      const text = readFileSync(join(root, 'esm', file), 'utf8')
      const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
      this.#collect(statements, [])
    }
  }

  #collect(statements: Iterable<TypeScript.Statement>, scope: string[]) {
    const { ts } = this
    for (const node of statements) {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
        this.#declared.set([...scope, node.name.text].join('.'), { node, scope })
      } else if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
        this.#collect(node.body.statements, [...scope, node.name.text])
      }
    }
  }

  shapeNamed(name: string, scope: string[] = []): Shape {
    for (let outer = scope.length; outer >= 0; outer--) {
      const found = this.#declared.get([...scope.slice(0, outer), name].join('.'))
      if (found) return this.#shapeOfDeclaration(found.node, found.scope)
    }
    throw new Error(`Stripe's types have no ${name}`)
  }

  #shapeOfDeclaration(node: Declaration, scope: string[]): Shape {
    const { ts } = this
    if (ts.isTypeAliasDeclaration(node)) return this.#shapeOfType(node.type, scope)
    if (node.members.some((it) => ts.isIndexSignatureDeclaration(it))) return { is: 'metadata' }
    const inherited = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression }) => this.shapeNamed((expression as TypeScript.Identifier).text)),
    )
    const fields = Object.assign(
      {},
      ...inherited.map((it) => (it.is === 'fields' ? it.fields : {})),
    )
    for (const member of node.members) {
      if (!ts.isPropertySignature(member) || !member.type) continue
      fields[(member.name as TypeScript.Identifier).text] = {
        shape: this.#shapeOfType(member.type, [...scope, node.name.text]),
        isRequired: !member.questionToken,
      }
    }
    return { is: 'fields', fields }
  }

  #shapeOfType(type: TypeScript.TypeNode, scope: string[]): Shape {
    const { ts } = this
    const { SyntaxKind } = ts
    if (type.kind === SyntaxKind.StringKeyword) return { is: 'text' }
    if (type.kind === SyntaxKind.NumberKeyword) return { is: 'number' }
    if (type.kind === SyntaxKind.BooleanKeyword) return { is: 'boolean' }
    if (ts.isUnionTypeNode(type)) return this.#shapeOfUnion([...type.types], scope)
    if (ts.isLiteralTypeNode(type)) return this.#shapeOfUnion([type], scope)
    const [member] = ts.isTypeLiteralNode(type) ? type.members : []
    if (member && ts.isIndexSignatureDeclaration(member)) {
      return { is: 'map', of: this.#shapeOfType(member.type, scope) }
    }
    if (!ts.isTypeReferenceNode(type)) throw new Error(`Unknown type: ${SyntaxKind[type.kind]}`)
    const name = textOf(type.typeName)
    const [argument] = type.typeArguments ?? []
    if (name === 'Array' && argument) return { is: 'list', of: this.#shapeOfType(argument, scope) }
    if (name === 'Emptyable' && argument) {
      return { is: 'any of', shapes: [{ is: 'empty' }, this.#shapeOfType(argument, scope)] }
    }
    return name === 'Decimal' ? { is: 'text' } : this.shapeNamed(name, scope)
  }

  // `OtherString` only says that later versions may have more values.
  #shapeOfUnion(types: TypeScript.TypeNode[], scope: string[]): Shape {
    const { ts } = this
    const values = types.flatMap((type) =>
      ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
    )
    const others = types.filter(
      (type) =>
        !ts.isLiteralTypeNode(type) &&
        !(ts.isTypeReferenceNode(type) && textOf(type.typeName) === 'OtherString'),
    )
    const shapes = others.map((type) => this.#shapeOfType(type, scope))
    if (values.length > 0) shapes.push({ is: 'one of', values })
    const [only] = shapes
    return shapes.length === 1 && only ? only : { is: 'any of', shapes }
  }
}

function textOf(name: TypeScript.EntityName): string {
  return 'text' in name ? name.text : `${textOf(name.left)}.${name.right.text}`
}
