import * as z from 'zod'
import { requiredText } from '~/domain/required-text'
import { OptionalImage } from '~/domain/shop/images'

// 254 characters is the longest address that mail can be sent to (RFC 5321).
const email = (missing: string, invalid: string) =>
  requiredText(missing).max(254, invalid).email(invalid).toLowerCase()

// Argon2 would take more; a limit keeps hashing from becoming a way to tire the shop.
const longestPassword = 128
const tooLong = `Password must be at most ${longestPassword} characters`
const tooShort = 'Password must be at least 6 characters'

const newPassword = (missing = tooShort) =>
  z.string(missing).min(1, missing).min(6, tooShort).max(longestPassword, tooLong)

const invalidPhone = 'Please enter a valid phone number'

// As people write it: at least 10 characters, 7 to 15 of them digits (15 is the most that ITU-T E.164 allows).
const phone = z
  .string(invalidPhone)
  .trim()
  .min(10, invalidPhone)
  .max(30, invalidPhone)
  .regex(/^\+?[\d .()-]+$/, invalidPhone)
  .regex(/^\D*(\d\D*){7,15}$/, invalidPhone)

export const Login = z.object({
  email: email('Email is required', 'Invalid email address'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(longestPassword, tooLong),
})

const name = z
  .string('Name must be at least 2 characters')
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(80, 'Name must be at most 80 characters')
  // It stands in emails to the address, which may be a stranger's.
  .regex(/^(?!.*:\/\/)[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Name must not contain links or line breaks')

export const NewPassword = newPassword()

/** What every account is made of, also the first admin's. */
export const Account = z.object({
  name,
  email: email('Please enter a valid email address', 'Please enter a valid email address'),
  password: newPassword(),
})

export const Registration = Account.extend({
  confirmPassword: z.string("Passwords don't match"),
  phone,
  image: OptionalImage,
}).refine((it) => it.password === it.confirmPassword, {
  message: "Passwords don't match",
  path: ['confirmPassword'],
})

/** A customer whose account an admin creates; they choose their password themselves. */
export const NewCustomer = Account.pick({ name: true, email: true }).extend({ phone })

export const Activation = z.object({ token: requiredText('Invalid activation token') })

export const ForgottenPassword = z.object({
  email: email('Email is required', 'Invalid email address'),
})

export const PasswordReset = z
  .object({
    token: requiredText('This reset link is not valid'),
    newPassword: newPassword('New password is required'),
    confirmNewPassword: z
      .string('Please confirm your password')
      .min(1, 'Please confirm your password'),
  })
  .refine((it) => it.newPassword === it.confirmNewPassword, {
    message: 'Passwords do not match',
    path: ['confirmNewPassword'],
  })

/** What an account is called and where its emails go; a new address asks for the password. */
export const AccountUpdate = Account.pick({ name: true, email: true }).extend({
  password: z.string().max(longestPassword, tooLong).default(''),
})

const empty = z.literal('')

/** A password changes only when both are filled: password managers fill in the old one by themselves. What is left empty stays. */
export const ProfileUpdate = z
  .object({
    oldPassword: z.string('Old password is required').max(longestPassword, tooLong).optional(),
    newPassword: newPassword().or(empty).optional(),
    confirmNewPassword: z.string().optional(),
    phone: phone.or(empty).optional(),
    image: OptionalImage,
  })
  .superRefine((it, context) => {
    const problem = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (it.newPassword && !it.oldPassword) problem('oldPassword', 'Old password is required')
    if (it.newPassword && it.newPassword !== it.confirmNewPassword)
      problem('confirmNewPassword', 'Passwords do not match')
  })
