import { zodConfig } from './zod-config'

// Fetched by forms that check what is typed, never with a first page.
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
export { ShopSettingsDraft } from '~/domain/shop/shop-settings'
export { validatorOf } from './validator'

// Exported, or the bundler leaves it out; imported first, because a schema reads it when it is created.
export { zodConfig }
