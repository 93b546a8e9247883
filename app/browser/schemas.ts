// Fetched by the forms that re-check what is typed, never with a first page.
export {
  AccountUpdate,
  ForgottenPassword,
  Login,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '../domain/accounts'
export { CategoryDraft } from '../domain/categories'
export { OrderNoteDraft } from '../domain/order-notes'
export { NewProduct, ProductUpdate } from '../domain/products'
export { ShopSettingsDraft } from '../domain/shop-settings'
