/** Cents for people: `$1,234.50`. */
export function dollars(cents: number) {
  return money.format(cents / 100)
}

/** Cents for forms, files and search engines: `1234.50`. */
export function decimals(cents: number) {
  return (cents / 100).toFixed(2)
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
