import { tn } from '~/languages/translate'

/** What the shop says about a file that it has read, before anything is saved. */
export function CheckedLines({ count, wrong }: { count: number; wrong: number }) {
  return (
    <p className={wrong > 0 ? 'callout' : undefined} role="status">
      {wrong > 0
        ? tn(
            wrong,
            '{count} line has a problem. Correct the file and upload it again.',
            '{count} lines have a problem. Correct the file and upload it again.',
          )
        : tn(
            count,
            '{count} line is fine. Nothing has been saved yet.',
            '{count} lines are fine. Nothing has been saved yet.',
          )}
    </p>
  )
}
