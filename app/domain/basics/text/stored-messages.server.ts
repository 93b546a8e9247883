import * as z from 'zod'
import { Message, messageOf } from '~/languages/messages'
import { type Translatable, t } from '~/languages/translate'

/** A message in a file, so that it can be said in the language that the shop has later. Older versions stored texts. */
export type StoredMessage =
  | string
  | {
      text: string
      values: Record<string, StoredMessage | number>
      plural?: { count: number; other: string }
    }

export const StoredMessage: z.ZodType<StoredMessage> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      text: z.string(),
      values: z.record(z.string(), z.union([z.number(), StoredMessage])),
      plural: z.object({ count: z.number(), other: z.string() }).optional(),
    }),
  ]),
)

export function toStored(message: string | Message): StoredMessage {
  const { text, values, plural } = messageOf(message)
  const stored = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, storedValue(value)] as const],
  )
  return { text, values: Object.fromEntries(stored), plural }
}

function storedValue(value: string | number | Translatable) {
  if (typeof value !== 'object') return value
  return value instanceof Message ? toStored(value) : String(value)
}

export function said(stored: StoredMessage): string {
  return t(typeof stored === 'string' ? stored : fromStored(stored))
}

function fromStored({ text, values, plural }: Exclude<StoredMessage, string>): Message {
  const known = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? fromStored(value) : value,
  ])
  return new Message(text, Object.fromEntries(known), plural)
}
