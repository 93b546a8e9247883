/** `path` is that of an SVG. The square of `size` units includes the quiet zone. */
export interface QrCode {
  size: number
  path: string
}
