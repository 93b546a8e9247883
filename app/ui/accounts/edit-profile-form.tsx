import { passwordHint } from '~/domain/basics/limits-and-lifetimes'
import { profileImage, profileImageHint } from '~/images/rules'
import type { ActionWith } from '~/intents'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ImageField } from '~/ui/forms/image-field'
import { PasswordField } from '~/ui/forms/password-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { NewPasswordFields } from './new-password-fields'

interface Props {
  phone: string
  action: string
  cancelTo: string
}

export function EditProfileForm({ phone, action, cancelTo }: Props) {
  const [form, fields] = useShopForm('ProfileUpdate', {
    id: 'profile',
    defaultValue: { phone },
  })
  return (
    <section aria-labelledby="edit-title">
      <ErrorSummary form={form} lost={t('Please provide your passwords and your image again.')} />
      <h2 id="edit-title" tabIndex={-1}>
        {t('Edit password, phone or image')}
      </h2>
      <ShopForm form={form} action={action} encType="multipart/form-data">
        <fieldset>
          <legend>{t('Change password')}</legend>
          <p className="hint">{t('Leave all three fields empty to keep your current password.')}</p>
          <PasswordField field={fields.oldPassword} label={t('Old Password')} />
          <NewPasswordFields
            password={fields.newPassword}
            confirmation={fields.confirmNewPassword}
            labels={[t('New Password'), t('Confirm New Password')]}
            hint={t('{hint}. A new password logs you out on all devices.', {
              hint: t(passwordHint),
            })}
          />
        </fieldset>
        <TextField field={fields.phone} type="tel" label={t('Phone Number')} autoComplete="tel" />
        <ImageField
          field={fields.image}
          rule={profileImage}
          label={t('Profile Image')}
          hint={t('{hint}. Leave empty to keep your current image.', { hint: t(profileImageHint) })}
        />
        <SaveOrCancel<ActionWith<'update'>> intent="update" cancelTo={cancelTo}>
          {t('Save changes')}
        </SaveOrCancel>
      </ShopForm>
    </section>
  )
}
