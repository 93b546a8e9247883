// In the order in which they need each other: what an earlier step decides is a field or a text of a later one.
export const firstSteps = [
  'language',
  'name',
  'currency',
  'contact',
  'buyers',
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
  done: Record<FirstStep, boolean>
  /** Sentences about methods that no customer can use. The step `payment` is not done while there are any. */
  unusableMethods: string[]
  /** Whether the notice on the legal guarantee is still to be uploaded. The step `buyers` is not done until then. */
  lacksNotice: boolean
}
