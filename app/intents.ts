/** The result type of an action carries the names of its intents, for the compiler only. */
export interface WithIntents<I extends string> {
  readonly intents?: I
}

/** The intents of an action; `submit` is the one of a button without a name. */
export type IntentOf<Action> = Action extends (...args: never[]) => Promise<infer Result>
  ? Result extends WithIntents<infer Intent>
    ? Intent
    : never
  : never

/** The name and value of a button that submits an intent of an action, for one row of a list if given. */
export function intentButton<Action>(intent: IntentOf<Action>, row?: string) {
  return { name: 'intent', value: row === undefined ? intent : `${intent}:${row}` }
}
