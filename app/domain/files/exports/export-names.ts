import { type Message, message } from '~/languages/messages'

export const exportNames: Record<string, Message> = {
  products: message('products', { context: 'file name' }),
  stock: message('stock', { context: 'file name' }),
  orders: message('orders', { context: 'file name' }),
  'order-totals': message('order totals', { context: 'file name' }),
  bookkeeping: message('bookkeeping', { context: 'file name' }),
  'tax-by-country': message('tax by country', { context: 'file name' }),
  'sales-by-day': message('sales by day', { context: 'file name' }),
  'sales-by-month': message('sales by month', { context: 'file name' }),
  'sales-by-year': message('sales by year', { context: 'file name' }),
  'best-sellers': message('best sellers', { context: 'file name' }),
  customers: message('customers', { context: 'file name' }),
  vouchers: message('vouchers', { context: 'file name' }),
  redirects: message('redirects', { context: 'file name' }),
  withdrawals: message('withdrawals', { context: 'file name' }),
  template: message('template', { context: 'file name' }),
}
