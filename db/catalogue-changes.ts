/** A change of one product's stock or likes. Any other change of the catalogue has no record. */
export interface ProductChange {
  product_id: string
  /** 1 if the product was sold out, or is no longer. */
  availability: 0 | 1
  /** 1 if the number of likes has changed. */
  likes: 0 | 1
}

// What else a cached value can depend on, besides the ids of the products whose stock or likes it contains.

/** The stock or the likes of any product. */
export const anyProduct = 'any product'
/** Which products are sold out. */
export const availability = 'availability'
/** The order of the products by likes. */
export const likes = 'likes'

/** More changes at once make all cached values invalid, so that reading them takes little time. */
export const maxChangesAtOnce = 1_000
const maxKnownProducts = 50_000

/**
 * When which part of the catalogue has changed, as this process has read it. A moment is a number that increases each
 * time when the process reads that something has changed; a cached value is valid until one of its dependencies changes.
 */
export class CatalogueChanges {
  #now = 1
  #lastOther = 1
  readonly #lastOf = new Map<string, number>()

  get now() {
    return this.#now
  }

  /** `changes` is undefined if something else has changed, or if it is unknown what has changed. */
  add(changes: ProductChange[] | undefined) {
    this.#now++
    if (!changes || this.#lastOf.size > maxKnownProducts) {
      this.#lastOther = this.#now
      this.#lastOf.clear()
      return
    }
    for (const change of changes) {
      this.#lastOf.set(anyProduct, this.#now)
      this.#lastOf.set(change.product_id, this.#now)
      if (change.availability) this.#lastOf.set(availability, this.#now)
      if (change.likes) this.#lastOf.set(likes, this.#now)
    }
  }

  /** Whether nothing that matters has changed since the moment `since`. */
  isUnchanged(dependsOn: readonly string[], since: number) {
    if (since === this.#now) return true
    if (since < this.#lastOther) return false
    return dependsOn.every((name) => (this.#lastOf.get(name) ?? 0) <= since)
  }
}
