/**
 * A purposeful "no" of the shop, in words for the user who asked. The status is an HTTP status because
 * every door speaks it; `field` names the input to blame, `retryAfter` is in seconds.
 */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429,
    message: string,
    readonly detail: { field?: string; retryAfter?: number } = {},
  ) {
    super(message)
  }
}
