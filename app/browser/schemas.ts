import { zodConfig } from './zod-config'

// The forms of customers. A separate chunk, so that the first page does not load Zod.
export {
  AccountUpdate,
  ForgottenPassword,
  Login,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '~/domain/accounts/accounts'
export { WithdrawalDraft } from '~/domain/withdrawals/withdrawal-draft'
export { createValidator } from './validator'

// Imported first, because each new schema reads this configuration. Exported, so that the bundler preserves the import.
export { zodConfig }
