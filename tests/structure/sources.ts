import { globSync, readFileSync } from 'node:fs'

const texts = new Map(
  globSync('{app,db}/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')]),
)

/** The source files of the shop. */
export const sources = [...texts.keys()].sort()

export function textOf(file: string) {
  return texts.get(file) ?? readFileSync(file, 'utf8')
}

/** Each line with its place. */
export function linesOf(file: string) {
  return textOf(file)
    .split('\n')
    .map((line, at) => `${file}:${at + 1}: ${line.trim()}`)
}
