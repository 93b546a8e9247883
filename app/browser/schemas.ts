import { zodConfig } from './zod-config'

// Fetched by the forms that re-check what is typed, never with a first page.
export {
  AccountUpdate,
  ForgottenPassword,
  Login,
  NewCustomer,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '../domain/accounts'
export { CategoryDraft } from '../domain/categories'
export { OrderNoteDraft } from '../domain/order-notes'
export { NewProduct, ProductUpdate } from '../domain/products'
export { ShopSettingsDraft } from '../domain/shop-settings'

// Exported, or the bundler leaves it out; imported first, because a schema reads it when it is created.
export { zodConfig }
