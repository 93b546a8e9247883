/** Parts of the amount in proportion to the weights, which are not negative. The largest remainders are rounded up. */
export function spread(amount: number, weights: number[]) {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  // The product of two amounts can exceed the integers that a number holds.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / BigInt(sum)))
  const missing = parts.reduce((rest, part) => rest - part, amount)
  const remainders = products.map((product, index) => ({
    index,
    remainder: Number(product % BigInt(sum)),
  }))
  const roundedUp = remainders
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
    .slice(0, missing)
  for (const { index } of roundedUp) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
