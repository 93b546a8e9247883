/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './app/server.ts',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  ignoredRouteFiles: ['**/.*'],
  // The bundle keeps its own styles: one sheet, no framework.
  postcss: false,
  tailwind: false,
  // Each flag is decided here, so that an upgrade changes nothing by itself.
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: false,
    v3_routeConfig: false,
  },
}
