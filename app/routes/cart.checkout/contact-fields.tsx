import { phoneHint } from '~/domain/basics/limits-and-lifetimes'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  fields: Record<'name' | 'email' | 'phone', FormField>
  needsPhone: boolean
}

export function ContactFields({ fields, needsPhone }: Props) {
  const hasNoMail = useShop()?.hasNoMail
  return (
    <fieldset>
      <legend>{t('Contact')}</legend>
      <p className="hint">
        {rich(t('You need no account. If you have one, <login>log in</login>.'), {
          login: (text) => <Link to="/login">{text}</Link>,
        })}
      </p>
      <TextField
        field={fields.email}
        type="email"
        label={t('Email')}
        hint={hasNoMail ? undefined : t('We send you a link to your order.')}
        autoComplete="email"
        required
      />
      <TextField field={fields.name} label={t('Full Name')} autoComplete="name" required />
      <TextField
        field={fields.phone}
        type="tel"
        label={needsPhone ? t('Phone Number') : t('Phone Number (optional)')}
        hint={t(phoneHint)}
        autoComplete="tel"
        required={needsPhone}
      />
    </fieldset>
  )
}
