// In the order in which they need each other: what an earlier step decides is a field or a text of a later one.
export const firstSteps = [
  'language',
  'name',
  'currency',
  'contact',
  'buyers',
  'notice',
  'look',
  'tax',
  'delivery',
  'countries',
  'payment',
  'legal',
  'mail',
  'product',
  'backup',
] as const

export type FirstStep = (typeof firstSteps)[number]

export interface FirstSteps {
  /** Without `notice` if the shop does not show the notice on the legal guarantee. */
  done: Record<Exclude<FirstStep, 'notice'>, boolean> & { notice?: boolean }
  /** Sentences about methods that no customer can use. The step `payment` is not done while there are any. */
  unusableMethods: string[]
  /** Otherwise an admin confirms that there are backups. */
  backsUpItself: boolean
}
