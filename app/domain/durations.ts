import { plural } from './counted'

/** `text` is for messages: `one hour`, `24 hours`. */
export interface Duration {
  ms: number
  text: string
}

export function duration(count: number, unit: keyof typeof units): Duration {
  return { ms: count * units[unit], text: `${spelledOut[count] ?? count} ${plural(count, unit)}` }
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const spelledOut = 'zero one two three four five six seven eight nine'.split(' ')
