// The layers of the shop: docs/architecture.md draws and explains them.

/**
 * For each part of the project, the parts from which it may import. Packages and the part itself are always allowed.
 * `pure` after a part excludes its .server files.
 */
export const mayImport: Record<string, string[]> = {
  'app/private-files': [],
  'app/paths': [],
  'app/settings': ['app/environment', 'app/private-files', 'app/require-node'],
  'app/environment': ['app/logs', 'app/settings-formats'],
  'app/logs': [],
  'app/settings-formats': [],
  'app/dated-facts': [],
  // Migrations are never changed after their release, so they import only code whose meaning never changes.
  'db/migrations': ['db/migrations-support'],
  'db/migrations-support': [],
  db: ['app/settings', 'db/migrations'],
  'app/middleware': ['app/languages', 'app/logs', 'app/paths', 'app/settings', 'app/speed', 'db'],
  'app/file-store': ['app/settings', 'db'],
  'app/images': ['app/file-store', 'app/languages', 'app/settings', 'db'],
  'app/payment-providers': ['app/dated-facts', 'app/languages', 'app/settings', 'db'],
  'app/intents': [],
  'app/mail': [
    'app/languages',
    'app/settings',
    'app/images',
    'app/domain/settings/legal-pages',
    'db',
  ],
  'app/csv': ['app/languages'],
  'app/languages': ['app/settings'],
  'app/web': [
    'app/languages',
    'app/logs',
    'app/paths',
    'app/settings',
    'app/intents',
    'app/middleware',
    'app/images',
    'app/domain',
  ],
  'app/api': [
    'app/languages',
    'app/logs',
    'app/settings',
    'app/images/rules',
    'app/domain',
    'app/web',
    'db',
  ],
  'app/speed': ['app/languages', 'db'],
  'app/browser': [
    'app/languages',
    'app/intents',
    'app/paths',
    'app/middleware/cookie-names',
    'app/domain pure',
  ],
  'app/ui': [
    'app/languages',
    'app/intents',
    'app/paths',
    'app/speed pure',
    'app/browser',
    'app/domain pure',
    'app/images/rules',
    'app/images/logo',
    'app/page-frame',
  ],
  'app/routes': [
    'app/languages',
    'app/logs',
    'app/paths',
    'app/settings',
    'app/intents',
    'app/health',
    'app/images',
    'app/mail',
    'app/domain',
    'app/web',
    'app/api',
    'app/browser',
    'app/ui',
    'app/page-frame',
    'app/payment-providers',
    'app/speed',
    'app/shared-html',
    'app/styles',
  ],
  'app/version': ['package.json'],
  'app/health': [
    'app/backup',
    'app/dated-facts',
    'app/paths',
    'app/environment',
    'app/languages',
    'app/private-files',
    'app/settings',
    'app/version',
    'app/file-store',
    'app/images',
    'app/payment-providers',
    'app/domain',
    'db',
  ],
  'app/backup': ['app/languages', 'app/settings', 'app/version', 'app/file-store', 'db'],
  'app/commands': [
    'package.json',
    'app/languages',
    'app/logs',
    'app/settings',
    'app/version',
    'app/file-store',
    'app/domain',
    'app/health',
    'app/backup',
    'db',
  ],
  'app/background': ['app/domain', 'app/mail', 'app/payment-providers', 'app/settings', 'db'],
  'app/root.tsx': [
    'app/languages',
    'app/speed',
    'app/root.server',
    'app/browser',
    'app/ui',
    'app/styles',
  ],
  'app/root.server': [
    'app/page-frame',
    'app/languages',
    'app/settings',
    'app/version',
    'app/domain',
    'app/web',
    'app/ui',
  ],
  'app/page-frame': ['app/languages', 'app/settings', 'app/speed', 'app/domain'],
  'app/shared-html': [
    'app/images',
    'app/languages',
    'app/page-frame',
    'app/speed',
    'app/domain',
    'app/ui',
  ],
  'app/entry.server.tsx': [
    'app/languages',
    'app/logs',
    'app/paths',
    'app/web',
    'app/background',
    'app/speed',
  ],
  'app/entry.client.tsx': ['app/browser/redirects-after-back', 'app/browser/shop-texts'],
  'app/require-node': [],
  'app/server.ts': ['app/health', 'app/logs', 'app/middleware', 'app/web'],
  'app/load-context': [
    'app/browser/toasts',
    'app/domain/buying/guest-orders/guest-cart',
    'app/middleware',
  ],
}

/**
 * The shelves of the domain are floors, lowest first, and so are the subjects of a shelf: a subject imports only those
 * before it.
 */
export const floors = {
  basics: [],
  settings: [],
  people: ['access', 'accounts', 'staff', 'second-factor'],
  catalogue: [
    'stock',
    'facts',
    'product-images',
    'lists',
    'prices',
    'products',
    'categories',
    'variants',
    'stock-alerts',
  ],
  buying: [
    // What an order is.
    'countries',
    'payment-attempts',
    'methods',
    'order',
    'guest-orders/links',
    'vouchers',
    'cart',
    'documents',
    'tax-rates',
    // What one does with it.
    'checkout',
    'refunds',
    'parcels',
    'order-messages',
    'changes',
    'guest-orders',
    'unpaid-orders',
    'online-payments',
    'entered-orders',
  ],
  shop: ['look', 'pages', 'redirects', 'home'],
  files: ['columns', 'feeds', 'other-shops', 'exports', 'imports', 'bank-statements'],
  office: ['sales', 'customers', 'change-settings', 'opening', 'backups', 'admin-home', 'clean-up'],
}

/**
 * Subjects beside the floors import those of all floors up to `buying`. All may import `eu`, none imports `demo`; what
 * `eu` may not import, the test of cycles finds.
 */
export const besideFloors = {
  eu: [
    'contracts',
    'guarantee-notice',
    'manufacturers',
    'price-indication',
    'withdrawals',
    'delivery-information',
    'cross-border-sales',
  ],
  demo: [],
}

/** The only imports from a lower subject of the domain to a higher one. */
export const upwards = [
  'app/domain/catalogue/products/hidden-products.server.ts → app/domain/buying/cart/cart-notices.server',
  'app/domain/files/exports/export-sales.server.ts → app/domain/office/sales/sales.server',
]

/** All subjects of the domain may import these. */
export const belowDomain = ['app/languages', 'app/speed', 'db']

/** The subjects that may import other parts: such as those that send emails. */
export const usersOf: Record<string, string[]> = {
  'app/backup': ['office'],
  'app/dated-facts': ['settings', 'eu/cross-border-sales'],
  'app/csv': ['files', 'buying/parcels'],
  'app/file-store': ['files/imports'],
  'app/images': ['basics', 'shop', 'eu/guarantee-notice', 'files/imports', 'office', 'demo'],
  'app/mail': [
    'people/accounts',
    'people/second-factor',
    'catalogue/stock-alerts',
    'buying',
    'eu/contracts',
    'eu/withdrawals',
    'office',
  ],
  'app/payment-providers': ['buying/methods', 'buying/online-payments'],
  'app/settings': [
    'basics',
    'settings',
    'people/accounts',
    'catalogue/categories',
    'catalogue/stock-alerts',
    'buying/cart',
    'buying/checkout',
    'buying/online-payments',
    'buying/order-messages',
    'eu/withdrawals',
    'files',
    'office',
    'demo',
  ],
}
