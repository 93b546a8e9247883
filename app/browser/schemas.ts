import { zodConfig } from './zod-config'

// A separate chunk, so that the first page does not load Zod.
export {
  AccountUpdate,
  ForgottenPassword,
  Login,
  NewCustomer,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '~/domain/accounts/accounts'
export { CategoryFields } from '~/domain/catalogue/categories'
export { newProductForm, productUpdateForm } from '~/domain/catalogue/products'
export { OrderNoteDraft } from '~/domain/orders/order-notes'
export { deliveryMethodForm } from '~/domain/shop/delivery-method-draft'
export { PaymentMethodDraft } from '~/domain/shop/payment-method-draft'
export { LegalTextsDraft, ShopSettingsDraft } from '~/domain/shop/shop-settings'
export { TaxSettingsDraft } from '~/domain/shop/tax-settings'
export { createValidator } from './validator'

// Imported first, because each new schema reads this configuration. Exported, so that the bundler preserves the import.
export { zodConfig }
