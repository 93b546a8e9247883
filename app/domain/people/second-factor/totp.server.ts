import { createHmac, timingSafeEqual } from 'node:crypto'
import { fromBase32 } from './base32.server'

// RFC 6238 (TOTP) on RFC 4226 (HOTP), with the parameters that all authenticator apps know.
const stepMs = 30_000
const digits = 6

/** The number of the step of 30 seconds, which apps and shop count from 1970. */
export function stepAt(time: number) {
  return Math.floor(time / stepMs)
}

export function codeOf(key: Buffer, step: number, length = digits) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The clock of a phone may be one step ahead or behind. Undefined if the code is that of none of the three steps. */
export function stepOf(secret: string, code: string, now = Date.now()) {
  const key = fromBase32(secret)
  const current = stepAt(now)
  // Compares with all three, so that the time does not tell which one it was.
  const steps = [current - 1, current, current + 1].filter((step) =>
    isSame(codeOf(key, step), code),
  )
  return steps.at(-1)
}

function isSame(expected: string, code: string) {
  const [one, other] = [Buffer.from(expected), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}
