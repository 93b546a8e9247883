// Fetched by the forms that re-check what is typed, never with a first page.
export {
  ForgottenPassword,
  Login,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '../domain/accounts'
export { CategoryDraft } from '../domain/categories'
export { NewProduct, ProductUpdate } from '../domain/products'
