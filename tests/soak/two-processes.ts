import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '../support/data'
import { onPostgres } from '../support/engine'
import { openShop, type Shop } from '../support/server-process'

/** Two processes that serve one shop. They can be killed at any time, and start again. */
export class TwoProcesses {
  kills = 0
  /** Requests that a kill interrupted. The client does not know whether such a request had an effect. */
  interrupted = 0
  readonly #environments: Record<string, string>[]
  readonly #shops: (Shop | undefined)[] = []

  constructor(
    environment: Record<string, string>,
    readonly random: (below: number) => number,
  ) {
    // On PostgreSQL each process has its own data folder, as on two machines.
    const second = onPostgres ? { ...environment, DATA_DIR: temporaryFolder() } : environment
    this.#environments = [environment, second]
  }

  start() {
    return Promise.all([0, 1].map((index) => this.#start(index)))
  }

  get areBothUp() {
    return this.#shops.every(Boolean)
  }

  /** One of those that are running. */
  get url() {
    return (this.#shops[this.random(2)] ?? this.#shops.find(Boolean))?.url
  }

  /** Returns undefined if no process is running, or if the process was killed before it responded. */
  async send(path: string, init: RequestInit) {
    const { url } = this
    if (!url) return void (await setTimeout(20))
    try {
      const response = await fetch(url + path, init)
      const body = await response.text()
      const { status, headers } = response
      return { status, body, location: headers.get('location'), cookies: headers.getSetCookie() }
    } catch {
      this.interrupted++
      return undefined
    }
  }

  /** Waits until it has started again. */
  async kill(index: number) {
    const shop = this.#shops[index]
    if (!shop) return
    this.#shops[index] = undefined
    const gone = new Promise((resolve) => shop.process.once('exit', resolve))
    shop.process.kill('SIGKILL')
    await gone
    this.kills++
    await this.#start(index)
  }

  async close() {
    for (const shop of this.#shops) await shop?.close()
  }

  async #start(index: number) {
    this.#shops[index] = await openShop(this.#environments[index])
  }
}

/** Random integers from 0 to `below` - 1. A seed always gives the same numbers: https://en.wikipedia.org/wiki/Xorshift */
export function randomOf(seed: number) {
  let state = seed | 0 || 1
  return (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
}
