export function shortened(text: string) {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
