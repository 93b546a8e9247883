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
export { CategoryDraft } from '~/domain/catalogue/categories'
export { NewProduct, ProductUpdate } from '~/domain/catalogue/products'
export { OrderNoteDraft } from '~/domain/orders/order-notes'
export { LegalTextsDraft, ShopSettingsDraft } from '~/domain/shop/shop-settings'
export { validatorOf } from './validator'

// Imported first, because a schema reads it when it is created; exported, or the bundler removes it.
export { zodConfig }
