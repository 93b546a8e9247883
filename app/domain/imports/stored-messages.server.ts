import * as z from 'zod'
import { Message, messageOf } from '~/languages/messages'
import { t } from '~/languages/translate'

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
  const stored = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, value instanceof Message ? toStored(value) : (value as string | number)]]
  })
  return { text, values: Object.fromEntries(stored), plural }
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
