/** The path of an image in the largest width that every image has. */
export function largeImagePath(id: string) {
  return `/images/${id}?w=900`
}
