import * as z from 'zod'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { Login } from '~/domain/people/accounts/accounts'
import { msg } from '~/languages/translate'

/** It is that of the app, or a recovery code. */
const otp = requiredText(msg('Enter a code')).max(...atMost(40))

export const SecondFactorCode = z.object({ otp })

export const PasswordAndCode = Login.pick({ password: true }).extend({ otp })

export const LoginWithCode = Login.extend({ otp: otp.optional() })
