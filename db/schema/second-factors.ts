import type { Fixed, PrimaryKeys, Time } from './columns'

export interface SecondFactorTables {
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
}

export const secondFactorPrimaryKeys = {
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
} satisfies PrimaryKeys<SecondFactorTables>

/** The user has shown a right code: until then, the shop stores nothing. */
export interface SecondFactorsTable {
  user_id: Fixed<string>
  /** 160 bits in Base32, which the app of the user has, too. */
  secret: Fixed<string>
  /** No code of this step of 30 seconds, or of an earlier one, counts again. */
  last_step: number
  created_at: Fixed<Time>
}

/** Has the codes that are left. */
export interface RecoveryCodesTable {
  user_id: Fixed<string>
  code_hash: Fixed<string>
}
