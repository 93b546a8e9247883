import type { EuFeature } from './eu-settings'

/** The pages of features, linked in the footer and listed in the sitemap. */
export const euPages = {
  deliveryPage: { title: 'Delivery and payment', url: '/delivery' },
  accessibility: { title: 'Accessibility', url: '/accessibility' },
  browserStorage: { title: 'Stored in your browser', url: '/browser-storage' },
}

export function euPagesOf(euFeatures: EuFeature[]) {
  return Object.entries(euPages)
    .filter(([feature]) => euFeatures.some((it) => it === feature))
    .map(([, page]) => page)
}
