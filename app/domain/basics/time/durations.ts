import { messagesByText, tn } from '~/languages/translate'

/** `text` is English, as the API and commands say it; `t` translates it: `one hour`, `24 hours`. */
export interface Duration {
  ms: number
  text: string
}

export function duration(count: number, unit: keyof typeof units): Duration {
  const text = `${spelledOut[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
  messagesByText.set(text, { translated: () => translations[unit](count) })
  return { ms: count * units[unit], text }
}

/** For a whole sentence with a number, such as “within {count} hours”. */
export const minutesOf = ({ ms }: Duration) => ms / units.minute
export const hoursOf = ({ ms }: Duration) => ms / units.hour
export const daysOf = ({ ms }: Duration) => ms / units.day

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const spelledOut = 'zero one two three four five six seven eight nine'.split(' ')
const translations = {
  minute: (count: number) => tn(count, 'one minute', '{count} minutes'),
  hour: (count: number) => tn(count, 'one hour', '{count} hours'),
  day: (count: number) => tn(count, 'one day', '{count} days'),
}
