import { zodConfig } from './zod-config'

export { OrderNoteDraft } from '~/domain/buying/changes/note-draft'
export { OrderCorrection } from '~/domain/buying/changes/order-correction'
export { CountriesDraft } from '~/domain/buying/countries/countries-draft'
export { deliveryMethodForm } from '~/domain/buying/methods/delivery-method-draft'
export { deliveryPriceForm } from '~/domain/buying/methods/delivery-price-draft'
export { paymentMethodForm } from '~/domain/buying/methods/payment-method-draft'
export { OrderMessageDraft } from '~/domain/buying/order-messages/message-draft'
export { CarrierDraft } from '~/domain/buying/parcels/carrier-draft'
export { ParcelDraft } from '~/domain/buying/parcels/parcel-draft'
export { countryTaxForm } from '~/domain/buying/tax-rates/country-tax-draft'
export { voucherForm } from '~/domain/buying/vouchers/voucher-draft'
export { categoryForm } from '~/domain/catalogue/categories/categories'
export { CategoryPageDraft } from '~/domain/catalogue/categories/category-page-draft'
export {
  NewProductImages,
  ProductImageDraft,
} from '~/domain/catalogue/product-images/product-image-drafts'
export {
  newProductForm,
  newProductOfShop,
  productUpdateForm,
} from '~/domain/catalogue/products/products'
export { GuaranteeNoticeDraft } from '~/domain/eu/guarantee-notice/notice-draft'
export { ManufacturerDraft } from '~/domain/eu/manufacturers/manufacturers'
export { WithdrawalAnswer } from '~/domain/eu/withdrawals/withdrawal-draft'
export { openingForm, PlaceDraft } from '~/domain/office/opening/opening-draft'
export { NewCustomer } from '~/domain/people/accounts/accounts'
export { ClosingDraft } from '~/domain/settings/closing/closing-draft'
export { EuSettingsDraft } from '~/domain/settings/eu-settings-draft'
export { LegalTextsDraft } from '~/domain/settings/legal-texts-draft'
export { ShopSettingsDraft } from '~/domain/settings/shop-settings-draft'
export { taxSettingsForm } from '~/domain/settings/tax-settings'
export { LookDraft } from '~/domain/shop/look/look-draft'
export { PageDraft } from '~/domain/shop/pages/page-draft'
export { RedirectDraft } from '~/domain/shop/redirects/redirect-draft'
export { createValidator } from './validator'

export { zodConfig }
