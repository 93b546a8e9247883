/** With the item at `at` moved to `to`. The first item stays first, and the last one last. */
export function moved<Item>(items: Item[], at: number, to: number) {
  return items.toSpliced(at, 1).toSpliced(Math.max(0, to), 0, ...items.slice(at, at + 1))
}
