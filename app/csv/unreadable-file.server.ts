import type { Message } from '~/languages/messages'

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'

  constructor(readonly text: string | Message) {
    super(String(text))
  }
}
