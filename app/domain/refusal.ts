interface RefusalDetail {
  field?: string
  errors?: Record<string, string[]>
  /** Seconds. */
  retryAfter?: number
}

/** An expected business error. Its message is shown to the user, its status is the HTTP status of the response. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503,
    message: string,
    readonly detail: RefusalDetail = {},
  ) {
    super(message)
  }
}
