const maxLength = 300

/** A text from outside, for a message or the log: it cannot break the line, reverse it, or fill the page. */
export function oneLine(text: string, max = maxLength) {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, max)
}
