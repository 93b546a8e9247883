/** The ellipsis for what is left out is one of the `max` characters. */
export function shortened(text: string, max = 80) {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text
}
