/** Paths are such as `images/ID/300.webp`. A reader never sees an incomplete file. */
export interface FileStore {
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Buffer<ArrayBuffer> | undefined>
  /** Sets the age of a file to zero. Returns whether it exists. */
  touch(path: string): Promise<boolean>
  list(prefix: string): Promise<string[]>
  /** Only files that are older than `before`. Returns how many. */
  delete(prefix: string, before?: Date): Promise<number>

  putLarge(path: string, from: string): Promise<void>
  /** Undefined if it does not exist. @throws ENOENT if the file is deleted while it is copied to `copy` */
  getLarge(path: string, copy: string): Promise<string | undefined>

  /** The path of this folder if the store needs it on this machine and it does not exist. */
  missingFolder(name: string): string | undefined
}
