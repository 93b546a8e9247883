import type { AdminAccess } from '~/domain/people/access/areas'

/** A list of all orders also lists all customers, so those who send parcels do not get it. */
export const exportAccess = {
  products: 'products',
  stock: 'products',
  template: 'products',
  orders: 'money',
  'order-totals': 'money',
  bookkeeping: 'money',
  'tax-by-country': 'money',
  'sales-by-day': 'money',
  'sales-by-month': 'money',
  'sales-by-year': 'money',
  'best-sellers': 'money',
  vouchers: 'money',
  withdrawals: 'money',
  customers: 'customers',
  redirects: 'content',
} as const satisfies Record<string, AdminAccess>
