import { messageN } from '~/languages/messages'
import { messagesByText } from '~/languages/translate'

/** `text` is English: `one hour`, `24 hours`. `t` translates it. */
export interface Duration {
  ms: number
  text: string
}

export function duration(count: number, unit: keyof typeof units): Duration {
  const text = `${spelledOut[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
  messagesByText.set(text, messages[unit](count))
  return { ms: count * units[unit], text }
}

/** For a text with a number, such as “within {count} hours”. */
export const minutesOf = ({ ms }: Duration) => ms / units.minute
export const hoursOf = ({ ms }: Duration) => ms / units.hour
export const daysOf = ({ ms }: Duration) => ms / units.day

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const messages = {
  minute: (count: number) => messageN(count, '{count} minute', '{count} minutes'),
  hour: (count: number) => messageN(count, '{count} hour', '{count} hours'),
  day: (count: number) => messageN(count, '{count} day', '{count} days'),
}
const spelledOut = 'zero one two three four five six seven eight nine'.split(' ')
