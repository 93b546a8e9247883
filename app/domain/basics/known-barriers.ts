/** What is not accessible, and is not yet mended. */
export interface KnownBarrier {
  /** The id of the axe rule that finds it. */
  rule: string
  /** The elements that have it. */
  selector: string
  /** For the page about accessibility, from `msg`. */
  where: string
  why: string
}

/** The accessibility tests accept nothing but these. The page about accessibility shows them to visitors. */
export const knownBarriers: KnownBarrier[] = []
