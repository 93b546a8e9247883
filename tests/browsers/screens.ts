/** Screens by account; undefined is a guest. */
export const screensOf: readonly (readonly [email: string | undefined, paths: string[]])[] = [
  [
    undefined,
    [
      '/',
      '/products',
      '/products?search=nothing+like+it',
      '/products/paper-moon-lamp',
      '/login',
      '/register',
      '/forgot-password',
      '/docs',
      '/mailbox',
      '/nowhere',
    ],
  ],
  [
    'user@example.com',
    ['/user/profile', '/user/profile?edit=1', '/user/orders', '/user/favorites', '/cart'],
  ],
  [
    'admin@example.com',
    [
      '/admin',
      '/admin/users',
      '/admin/products',
      '/admin/products/add',
      '/admin/categories',
      '/admin/orders',
      '/admin/import',
      '/admin/emails',
      '/admin/settings',
      '/admin/settings/legal',
      '/admin/activity',
    ],
  ],
]
