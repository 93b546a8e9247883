/** A path looks like `images/ID/300.webp`. A reader never sees an incomplete file. */
export interface FileStore {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Buffer<ArrayBuffer> | undefined>
  touch(path: string): Promise<boolean>
  list(prefix: string): Promise<string[]>
  /** Deletes only files older than `before`. Returns the number of deleted files. */
  delete(prefix: string, before?: Date): Promise<number>

  putLarge(path: string, from: string): Promise<void>
  /** The path of the store's own file, or of a copy that it makes at `copy`. @throws ENOENT if it is deleted meanwhile */
  getLarge(path: string, copy: string): Promise<string | undefined>

  /** Returns the path of the folder if the store needs it on this machine and it does not exist. */
  missingFolder(name: string): string | undefined
}
