import type { Call } from './answer'

export interface Fault {
  /**
   * 401: wrong key, 403: its permission is missing, 429: too many requests, 500 and 503: the provider has a problem,
   * 'hang': no answer until `letGo`, 'answer': what `answer` says, such as an object that the provider has published.
   */
  status: 401 | 403 | 429 | 500 | 503 | 'hang' | 'answer'
  answer?: object
  /** A part of the path; all calls if it is missing. */
  path?: string
  method?: string
  /** Of 500 and 'hang': whether the work is done, as when the provider fails while it answers. */
  isDone?: boolean
  /** How often, 1 if it is missing. */
  times?: number
}

/** What the next calls get instead of their answers. */
export class Faults {
  #planned: (Fault & { times: number })[] = []

  plan(...faults: Fault[]) {
    this.#planned.push(...faults.map((fault) => ({ times: 1, ...fault })))
  }

  clear() {
    this.#planned = []
  }

  take({ path, method }: Call, isWanted: (fault: Fault) => boolean = () => true) {
    const found = this.#planned.find(
      (fault) =>
        path.includes(fault.path ?? '') && method === (fault.method ?? method) && isWanted(fault),
    )
    if (!found) return undefined
    found.times -= 1
    this.#planned = this.#planned.filter(({ times }) => times > 0)
    return found
  }
}

/** These come before the keys are looked at, so no key keeps them. */
export function comesBeforeKeys({ status }: Fault) {
  return status === 401 || status === 403 || status === 429 || status === 503
}
