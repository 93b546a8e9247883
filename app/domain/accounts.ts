import { z } from 'zod'
import { OptionalPicture } from './pictures'

export type Role = 'user' | 'admin'

/** A signed-in person as the shop knows them; nothing secret is in it. */
export interface Person {
  id: string
  name: string
  email: string
  phone: string
  role: Role
  isBanned: boolean
  imageId: string | null
  createdAt: string
  updatedAt: string
}

const text = (required: string) =>
  z.string({ required_error: required, invalid_type_error: required })

const required = (message: string) => text(message).trim().min(1, message)

// 254 characters is the longest address that mail can be sent to (RFC 5321).
const email = (missing: string, invalid: string) =>
  required(missing).max(254, invalid).email(invalid).toLowerCase()

// Argon2 would take more; a limit keeps hashing from becoming a way to tire the shop.
const longestPassword = 128
const tooLong = `Password must be at most ${longestPassword} characters`

const newPassword = (missing = 'Password must be at least 6 characters') =>
  text(missing)
    .min(1, missing)
    .min(6, 'Password must be at least 6 characters')
    .max(longestPassword, tooLong)

const phoneSentence = 'Please enter a valid phone number'

const phone = text(phoneSentence)
  .trim()
  .max(30, phoneSentence)
  .refine((value) => /^[+\d ]+$/.test(value) && /^\D*(\d\D*){10,15}$/.test(value), phoneSentence)

export const Login = z.object({
  email: email('Email is required', 'Invalid email address'),
  password: text('Password is required')
    .min(1, 'Password is required')
    .max(longestPassword, tooLong),
})

export const Registration = z
  .object({
    name: text('Name must be at least 2 characters')
      .trim()
      .min(2, 'Name must be at least 2 characters')
      .max(80, 'Name must be at most 80 characters')
      // It stands in letters to the address, which may be a stranger's.
      .regex(/^(?!.*:\/\/)[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Name must not contain links or line breaks'),
    email: email('Please enter a valid email address', 'Please enter a valid email address'),
    password: newPassword(),
    confirmPassword: text("Passwords don't match"),
    phone,
    image: OptionalPicture,
  })
  .refine((it) => it.password === it.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  })

export const Activation = z.object({ token: required('Invalid activation token') })

export const ForgottenPassword = z.object({
  email: email('Email is required', 'Invalid email address'),
})

export const PasswordReset = z
  .object({
    token: required('This reset link is not valid'),
    newPassword: newPassword('New password is required'),
    confirmNewPassword: text('Please confirm your password').min(1, 'Please confirm your password'),
  })
  .refine((it) => it.newPassword === it.confirmNewPassword, {
    message: 'Passwords do not match',
    path: ['confirmNewPassword'],
  })

const left = z.literal('')

/** Passwords change only when both are filled; a field that is left out or empty stays as it is. */
export const ProfileUpdate = z
  .object({
    oldPassword: text('Old password is required').max(longestPassword, tooLong).optional(),
    newPassword: newPassword().or(left).optional(),
    confirmNewPassword: z.string().optional(),
    phone: phone.or(left).optional(),
    image: OptionalPicture,
  })
  .superRefine((it, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (it.newPassword && !it.oldPassword) problem('oldPassword', 'Old password is required')
    if (it.oldPassword && !it.newPassword) problem('newPassword', 'New password is required')
    if (it.newPassword && it.newPassword !== it.confirmNewPassword)
      problem('confirmNewPassword', 'Passwords do not match')
  })
