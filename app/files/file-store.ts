/**
 * The files of the shop (images, imports) by their paths, such as `images/ID/300.webp`: in a local folder, or in the
 * database where several machines share a shop. A reader sees all of a file or nothing.
 */
export interface FileStore {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Buffer<ArrayBuffer> | undefined>
  /** Gives a file the age of one that was put now; returns whether it exists. */
  touch(path: string): Promise<boolean>
  /** The paths that begin with `prefix`. */
  list(prefix: string): Promise<string[]>
  /** Deletes the files whose paths begin with `prefix` and that are older than `before`; returns how many. */
  delete(prefix: string, before?: Date): Promise<number>

  /** Stores a file that may be too large for the memory. The local file `from` may be moved away. */
  putLarge(path: string, from: string): Promise<void>
  /**
   * A local file with the bytes of what `putLarge` has stored; undefined when there is none. It is made at `copy` where
   * the store has none of its own.
   * @throws ENOENT when the file is deleted while it is copied
   */
  getLarge(path: string, copy: string): Promise<string | undefined>

  /** The path of this folder where the store needs it on this machine and it does not exist. */
  missingFolder(name: string): string | undefined
}
