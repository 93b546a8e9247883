import type { Message } from '~/languages/messages'

/** As `Refusal`, its text is shown in the language of the shop, and its message is the same in English. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'

  constructor(readonly text: string | Message) {
    super(String(text))
  }
}
