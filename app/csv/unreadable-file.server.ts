/** Says in one sentence why a file cannot be taken as it is. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
