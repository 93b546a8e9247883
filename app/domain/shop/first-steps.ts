export const firstSteps = [
  'name',
  'currency',
  'tax',
  'delivery',
  'payment',
  'legal',
  'mail',
  'product',
  'backup',
] as const

export type FirstSteps = Record<(typeof firstSteps)[number], boolean>
