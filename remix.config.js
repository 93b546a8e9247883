/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './app/server.ts',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  // To load the hundreds of modules of Kysely and Zod takes a fifth of the start. The others need the same copy of Zod, or
  // have their work in browsers. Production does not install these packages.
  serverDependenciesToBundle: [/^kysely/, /^zod/, /^@conform-to/, 'remix-toast', /^@tanstack/],
  ignoredRouteFiles: ['**/.*'],
  // The link of a guest's order leads to the same page, which then knows the order.
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      const id = 'routes/guest-order.$token_.withdrawal'
      route('guest-order/:token/withdrawal', 'routes/withdrawal/route.tsx', { id })
    }),
  postcss: false,
  tailwind: false,
  // Every flag is set explicitly, so that an upgrade does not change its default.
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: false,
    v3_routeConfig: false,
  },
}
