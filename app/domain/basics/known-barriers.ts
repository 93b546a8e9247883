export interface KnownBarrier {
  rule: string
  selector: string
  /** For the page about accessibility, from `msg`. */
  where: string
  why: string
}

/** The accessibility tests accept nothing but these. The page about accessibility shows them to visitors. */
export const knownBarriers: KnownBarrier[] = []
