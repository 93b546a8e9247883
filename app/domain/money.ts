/** Cents as people read them: `$1,234.50`. */
export function dollars(cents: number) {
  return money.format(cents / 100)
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
