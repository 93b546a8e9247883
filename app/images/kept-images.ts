/** Where images are kept: each with all of its files, or not at all. */
export interface KeptImages {
  /** Whether an image is there; it counts as stored now, so that it is not deleted before something shows it. */
  renew(id: string): Promise<boolean>
  /** Keeps an image, whose files are in a folder that it may take away. */
  add(id: string, folder: string): Promise<void>
  /** The bytes of one of its files, or undefined when there is none. */
  read(id: string, file: string): Promise<Buffer<ArrayBuffer> | undefined>
  /** All ids, some at a time; those that were stored since that time may be left out. */
  ids(before: Date): AsyncIterable<string[]>
  /** Deletes an image, unless it was stored since that time; returns whether it did. */
  delete(id: string, before: Date): Promise<boolean>
  /** Deletes what this process alone has of images that are kept no more, unless it came there since that time. */
  deleteCopies(before: Date): Promise<void>
}
