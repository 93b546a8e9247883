// The names of the intents exist only for the compiler.
export interface WithIntents<I extends string> {
  readonly intents?: I
}

/** `submit` is the intent of a button without a name. */
export type IntentOf<Action> = Action extends (...args: never[]) => Promise<infer Result>
  ? Result extends WithIntents<infer Intent>
    ? Intent
    : never
  : never

/** For a component that several routes use: the intents that the action of each of them must have. */
export type ActionWith<Intents extends string> = () => Promise<WithIntents<Intents>>

export const idFields = ['id', 'productId', 'variantId']

/** The id is in the intent (`stock:ID`), or in one of `idFields`. */
export function intentIn(fields: FormData | URLSearchParams) {
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [name, rowId] = textOf('intent').split(':')
  return { name: name || 'submit', id: rowId || idFields.map(textOf).find(Boolean) || '' }
}

export function intentButton<Action>(intent: IntentOf<Action>, row?: string) {
  return { name: 'intent', value: row === undefined ? intent : `${intent}:${row}` }
}
