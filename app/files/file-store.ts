/** A path looks like `images/ID/300.webp`. A reader never sees an incomplete file. */
export interface FileStore {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Buffer<ArrayBuffer> | undefined>
  /** Sets the age of a file to zero. Returns whether it exists. */
  touch(path: string): Promise<boolean>
  list(prefix: string): Promise<string[]>
  /** Deletes only files older than `before`. Returns the number of deleted files. */
  delete(prefix: string, before?: Date): Promise<number>

  /** Moves the local file `from` into the store, without loading it into memory. */
  putLarge(path: string, from: string): Promise<void>
  /**
   * Returns the path of the store's own file, or of a copy that it makes at `copy`; undefined if there is no file.
   * @throws ENOENT if the file is deleted meanwhile
   */
  getLarge(path: string, copy: string): Promise<string | undefined>

  /** Returns the path of the folder if the store needs it on this machine and it does not exist. */
  missingFolder(name: string): string | undefined
}
