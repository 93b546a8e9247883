/** A change of one product's stock or likes. Any other change of the catalogue has no record. */
export interface ProductChange {
  product_id: string
  /** 1 if the product was sold out, or is no longer. */
  availability: 0 | 1
  likes: 0 | 1
}

// What else a cached value can depend on, besides the ids of the products whose stock or likes it contains.

export const anyProduct = 'any product'
export const availability = 'availability'
export const likes = 'likes'

/** More changes at once make all cached values invalid, so that reading them takes little time. */
export const maxChangesAtOnce = 1_000
const maxKnownProducts = 50_000

/** A moment is a number that increases each time when this process reads that something in the catalogue has changed. */
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
