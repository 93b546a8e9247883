import { msg, t } from '~/languages/translate'
import type { EuFeature } from './eu-settings'

/** The pages of features, linked in the footer and listed in the sitemap. */
export const euPages = {
  deliveryPage: { title: msg('Delivery and payment'), url: '/delivery' },
  guaranteeNotice: { title: msg('Legal guarantee'), url: '/guarantee' },
  accessibility: { title: msg('Accessibility'), url: '/accessibility' },
  browserStorage: { title: msg('Cookies and storage'), url: '/browser-storage' },
}

export function euPagesOf(euFeatures: EuFeature[]) {
  return Object.entries(euPages)
    .filter(([feature]) => euFeatures.some((it) => it === feature))
    .map(([, { title, url }]) => ({ title: t(title), url }))
}
