/** The path of an image in its largest width. */
export function largeImagePath(id: string) {
  return `/images/${id}?w=900`
}
