import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { t } from '~/languages/translate'
import { PasswordField } from '~/ui/forms/password-field'
import { RequiredHint } from '~/ui/forms/shop-form'
import { useShop } from '~/ui/use-shop'

interface Props {
  action: string
  title: string
  children: ReactNode
}

// A plain form, because Remix would try to load the file as a page.
export function DataForm({ action, title, children }: Props) {
  const [form, fields] = useForm<{ password: string }>({ id: 'data' })
  if (!useShop()?.hasDisclosures) return null
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title" tabIndex={-1}>
        {title}
      </h2>
      <form method="post" action={action} className="form" id={form.id}>
        <p>{children}</p>
        <RequiredHint />
        <PasswordField field={fields.password} label={t('Your password')} required />
        <div className="row">
          <button type="submit" className="button">
            {t('Download')}
          </button>
        </div>
      </form>
    </section>
  )
}
