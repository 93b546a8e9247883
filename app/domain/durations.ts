/** `text` is English, for the API, commands and Activity: `one hour`, `24 hours`. */
export interface Duration {
  ms: number
  text: string
}

export function duration(count: number, unit: keyof typeof units): Duration {
  return {
    ms: count * units[unit],
    text: `${spelledOut[count] ?? count} ${unit}${count === 1 ? '' : 's'}`,
  }
}

/** For a text with a number, such as “within {count} hours”. */
export const minutesOf = ({ ms }: Duration) => ms / units.minute
export const hoursOf = ({ ms }: Duration) => ms / units.hour
export const daysOf = ({ ms }: Duration) => ms / units.day

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const spelledOut = 'zero one two three four five six seven eight nine'.split(' ')
