import { passwordHint, phoneHint } from '~/domain/basics/limits-and-lifetimes'
import { profileImage, profileImageHint } from '~/images/rules'
import { t } from '~/languages/translate'
import { NewPasswordFields } from '~/ui/accounts/new-password-fields'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ImageField } from '~/ui/forms/image-field'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

interface Props {
  /** Of an order that was placed without an account. */
  contact?: { name: string; email: string; phone: string }
}

export function RegistrationForm({ contact }: Props) {
  const [form, fields] = useShopForm('Registration', { id: 'register', defaultValue: contact })
  return (
    <>
      <ErrorSummary form={form} lost={t('Please provide your passwords and your image again.')} />
      <h1>{t('Create Account')}</h1>
      <ShopForm form={form} encType="multipart/form-data">
        <TextField field={fields.name} label={t('Full Name')} autoComplete="name" required />
        <TextField
          field={fields.email}
          type="email"
          label={t('Email Address')}
          autoComplete="email"
          required
        />
        <NewPasswordFields
          password={fields.password}
          confirmation={fields.confirmPassword}
          labels={[t('Password'), t('Confirm Password')]}
          hint={t(passwordHint)}
          required
        />
        <TextField
          field={fields.phone}
          type="tel"
          label={t('Phone Number')}
          hint={t(phoneHint)}
          autoComplete="tel"
          required
        />
        <ImageField
          field={fields.image}
          rule={profileImage}
          label={t('Profile Image (optional)')}
          hint={`${t(profileImageHint)}.`}
        />
        <SubmitButton pending={t('Creating Account...')}>{t('Register')}</SubmitButton>
      </ShopForm>
    </>
  )
}
