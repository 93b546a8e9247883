import { shopSettings } from '~/domain/settings/shop-settings.server'

/** To choose a method, to show what the order obliges to, or to type a note or another address for the invoice. */
export async function needsCheckout(hasMethods: boolean) {
  const { euFeatures, customerNotes, invoiceAddresses } = await shopSettings()
  const isEu = euFeatures.includes('orderTexts') || euFeatures.includes('guaranteeNotice')
  return hasMethods || isEu || customerNotes || invoiceAddresses
}
