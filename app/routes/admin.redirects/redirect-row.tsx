import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { TextField } from '~/ui/forms/fields'
import { FormRow } from '~/ui/lists/form-row'
import { SaveForm } from '~/ui/lists/save-form'

const listPath = '/admin/redirects'

export interface ListedRedirect {
  id: string
  path: string
  target: string
  version: string
}

export function RedirectRow({ redirect }: { redirect: ListedRedirect }) {
  const { id, path, target } = redirect
  return (
    <FormRow
      id={id}
      name={path}
      path={listPath}
      title={t('Delete redirect')}
      question={t('Are you sure you want to delete this redirect?')}
      consequence={t('Links to {path} then lead to an error page.', { path })}
      form={<RedirectForm redirect={redirect} />}
    >
      <a href={target}>{target}</a>
    </FormRow>
  )
}

export function RedirectForm({ redirect }: { redirect?: ListedRedirect }) {
  const [form, fields] = useAdminForm('RedirectDraft', {
    id: redirect ? `redirect-${redirect.id}` : 'redirect',
    defaultValue: redirect,
  })
  return (
    <SaveForm
      form={form}
      path={listPath}
      row={redirect}
      save={t(redirect ? 'Save redirect' : 'Create redirect')}
    >
      <TextField
        field={fields.path}
        label={t('Old path')}
        hint={t(
          'What follows after the name of the old shop, such as /product/oak-tray. Capital and small letters are the same.',
        )}
        autoComplete="off"
        required
      />
      <TextField
        field={fields.target}
        label={t('New path')}
        hint={t('A path of this shop, such as /products/oak-tray')}
        autoComplete="off"
        required
      />
    </SaveForm>
  )
}
