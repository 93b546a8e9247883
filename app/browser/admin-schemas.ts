import { zodConfig } from './zod-config'

// The forms of admins, whose messages the browsers of customers do not need.
export { NewCustomer } from '~/domain/accounts/accounts'
export { categoryForm } from '~/domain/catalogue/categories'
export { newProductForm, productUpdateForm } from '~/domain/catalogue/products'
export { LookDraft } from '~/domain/look/look-draft'
export { ManufacturerDraft } from '~/domain/manufacturers/manufacturers'
export { OrderNoteDraft } from '~/domain/orders/order-notes'
export { NewProductImage, ProductImageDraft } from '~/domain/product-images/product-image-drafts'
export { deliveryMethodForm } from '~/domain/selling/delivery-method-draft'
export { PaymentMethodDraft } from '~/domain/selling/payment-method-draft'
export { EuSettingsDraft } from '~/domain/settings/eu-settings-draft'
export { LegalTextsDraft } from '~/domain/settings/legal-texts-draft'
export { ShopSettingsDraft } from '~/domain/settings/shop-settings-draft'
export { taxSettingsForm } from '~/domain/settings/tax-settings'
export { WithdrawalAnswer } from '~/domain/withdrawals/withdrawal-draft'
export { createValidator } from './validator'

// As in schemas.ts.
export { zodConfig }
