import { zodConfig } from './zod-config'

export { WithdrawalDraft } from '~/domain/eu/withdrawals/withdrawal-draft'
// The forms of customers. A separate chunk, so that the first page does not load Zod.
export {
  AccountUpdate,
  Confirmation,
  ForgottenPassword,
  Login,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '~/domain/people/accounts/accounts'
export { createValidator } from './validator'

// Imported first, because each new schema reads this configuration. Exported, so that the bundler preserves the import.
export { zodConfig }
