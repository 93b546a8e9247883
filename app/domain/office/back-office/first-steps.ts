export const firstSteps = [
  'name',
  'currency',
  'contact',
  'tax',
  'delivery',
  'countries',
  'payment',
  'legal',
  'mail',
  'product',
  'backup',
] as const

export interface FirstSteps {
  done: Record<(typeof firstSteps)[number], boolean>
  /** Sentences about methods that no customer can use. The step `payment` is not done while there are any. */
  unusableMethods: string[]
}
