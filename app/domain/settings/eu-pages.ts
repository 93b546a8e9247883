import { msg } from '~/languages/translate'

/** The pages that the law asks for, linked in the footer and listed in the sitemap. */
export const euPages = {
  deliveryPage: { title: msg('Delivery and payment'), url: '/delivery' },
  guaranteeNotice: { title: msg('Legal guarantee'), url: '/guarantee' },
  accessibility: { title: msg('Accessibility'), url: '/accessibility' },
  browserStorage: { title: msg('Cookies and storage'), url: '/browser-storage' },
}
