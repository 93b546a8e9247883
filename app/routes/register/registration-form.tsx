import { passwordHint, phoneHint } from '~/domain/limits-and-lifetimes'
import { imageHint } from '~/images/rules'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ImageField } from '~/ui/forms/image-field'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

export function RegistrationForm() {
  const [form, fields] = useShopForm('Registration', { id: 'register' })
  return (
    <>
      <ErrorSummary form={form} lost={t('Please provide your passwords and your image again.')} />
      <h1>Create Account</h1>
      <ShopForm form={form} encType="multipart/form-data">
        <TextField field={fields.name} label="Full Name" autoComplete="name" required />
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          autoComplete="email"
          required
        />
        <TextField
          field={fields.password}
          type="password"
          label="Password"
          hint={passwordHint}
          autoComplete="new-password"
          required
        />
        <TextField
          field={fields.confirmPassword}
          type="password"
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <TextField
          field={fields.phone}
          type="tel"
          label="Phone Number"
          hint={phoneHint}
          autoComplete="tel"
          required
        />
        <ImageField field={fields.image} label="Profile Image (optional)" hint={`${imageHint}.`} />
        <SubmitButton pending="Creating Account...">Register</SubmitButton>
      </ShopForm>
    </>
  )
}
