import { plural } from './counted'

/** A duration in milliseconds and as text: `one hour`, `24 hours`. */
export interface Duration {
  ms: number
  text: string
}

/** For example `duration(1, 'hour')`. Rules use its `ms`; screens, emails and docs use its `text`. */
export function duration(count: number, unit: keyof typeof units): Duration {
  return { ms: count * units[unit], text: `${spelledOut[count] ?? count} ${plural(count, unit)}` }
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const spelledOut = 'zero one two three four five six seven eight nine'.split(' ')
