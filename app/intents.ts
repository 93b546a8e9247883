/** What an action returns that runs intents: their names, for the compiler only. */
export interface WithIntents<I extends string> {
  readonly intents?: I
}

/** The intents of an action: `submit` for a form whose button names none. */
export type IntentOf<Action> = Action extends (...args: never[]) => Promise<infer Result>
  ? Result extends WithIntents<infer Intent>
    ? Intent
    : never
  : never

/** The name and value of a button that submits an intent of an action, which may be about one row of a list. */
export function intentButton<Action>(intent: IntentOf<Action>, row?: string) {
  return { name: 'intent', value: row === undefined ? intent : `${intent}:${row}` }
}
