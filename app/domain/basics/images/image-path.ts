export function largeImagePath(id: string) {
  return `/images/${id}?w=900`
}
