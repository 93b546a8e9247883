/** What the opening of the shop cannot do, or an admin has left out there. */
export const firstSteps = [
  'product',
  'tax',
  'delivery',
  'payment',
  'notice',
  'legal',
  'mail',
  'backup',
  'secondFactor',
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
