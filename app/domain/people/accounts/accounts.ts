import * as z from 'zod'
import { OptionalProfileImage } from '~/domain/basics/images/uploaded-image'
import { nameLength, passwordLength, phoneLength } from '~/domain/basics/limits-and-lifetimes'
import { emailAddress } from '~/domain/basics/text/email-address'
import { plainLine, requiredText, trimmedText } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'

// The maximum length limits the cost of an Argon2 hash.
const tooLong = msgWith('Password must be at most {max} characters', {
  max: passwordLength.max,
})
const tooShort = msgWith('Password must be at least {min} characters', {
  min: passwordLength.min,
})

const newPassword = (missing = tooShort) =>
  z
    .string(missing)
    .min(1, missing)
    .min(passwordLength.min, tooShort)
    .max(passwordLength.max, tooLong)

const invalidPhone = msg('Please enter a valid phone number')

// 7 to 15 digits (ITU-T E.164 allows at most 15); spaces, dots, hyphens, slashes and brackets are allowed. Other programs
// write other spaces and hyphens.
const phone = trimmedText(invalidPhone)
  .overwrite((text) => text.replace(/\p{Zs}/gu, ' ').replace(/[\p{Pd}\u2212]/gu, '-'))
  .min(phoneLength.min, invalidPhone)
  .max(phoneLength.max, invalidPhone)
  .regex(/^\+?[\d ./()-]+$/, invalidPhone)
  .regex(/^\D*(\d\D*){7,15}$/, invalidPhone)

export const Login = z.object({
  email: emailAddress(msg('Email is required'), msg('Invalid email address')),
  password: z
    .string(msg('Password is required'))
    .min(1, msg('Password is required'))
    .max(passwordLength.max, tooLong),
})

export const Confirmation = Login.pick({ password: true })

const noLinks = msg('Name must not contain links or line breaks')
const shortName = msgWith('Name must be at least {min} characters', { min: nameLength.min })
const name = trimmedText(shortName)
  .min(nameLength.min, shortName)
  .max(nameLength.max, msgWith('Name must be at most {max} characters', { max: nameLength.max }))
  // Emails contain the name, so a link in a name could be used for spam.
  .regex(/^(?!.*:\/\/)/, noLinks)
  .regex(plainLine, noLinks)

export const NewPassword = newPassword()

export const Account = z.object({
  name,
  email: emailAddress(
    msg('Please enter a valid email address'),
    msg('Please enter a valid email address'),
  ),
  password: newPassword(),
})

export const Registration = Account.extend({
  confirmPassword: z.string(msg("Passwords don't match")),
  phone,
  image: OptionalProfileImage,
}).refine((it) => it.password === it.confirmPassword, {
  message: msg("Passwords don't match"),
  path: ['confirmPassword'],
})

export const NewCustomer = Account.pick({ name: true, email: true }).extend({ phone })

export const Activation = z.object({ token: requiredText(msg('Invalid activation token')) })

export const ForgottenPassword = z.object({
  email: emailAddress(msg('Email is required'), msg('Invalid email address')),
})

export const PasswordReset = z
  .object({
    token: requiredText(msg('This reset link is not valid')),
    newPassword: newPassword(msg('New password is required')),
    confirmNewPassword: z
      .string(msg('Please confirm your password'))
      .min(1, msg('Please confirm your password')),
  })
  .refine((it) => it.newPassword === it.confirmNewPassword, {
    message: msg('Passwords do not match'),
    path: ['confirmNewPassword'],
  })

export const AccountUpdate = Account.pick({ name: true, email: true }).extend({
  password: z.string().max(passwordLength.max, tooLong).default(''),
})

const empty = z.literal('')

/** Empty fields change nothing. An old password without a new one is ignored: password managers fill in that field. */
export const ProfileUpdate = z
  .object({
    oldPassword: z
      .string(msg('Old password is required'))
      .max(passwordLength.max, tooLong)
      .optional(),
    newPassword: newPassword().or(empty).optional(),
    confirmNewPassword: z.string().optional(),
    phone: phone.or(empty).optional(),
    image: OptionalProfileImage,
  })
  .superRefine((update, context) => {
    const addError = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!update.newPassword) return
    if (!update.oldPassword) addError('oldPassword', msg('Old password is required'))
    if (update.newPassword !== update.confirmNewPassword)
      addError('confirmNewPassword', msg('Passwords do not match'))
  })
