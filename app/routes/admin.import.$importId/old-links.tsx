import type { OtherShop } from '~/domain/files/imports/imports'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ButtonForm } from '~/ui/forms/button-form'
import { Link } from '~/ui/link'
import type { action } from './route'

export function OldLinks({ name }: Pick<OtherShop, 'name'>) {
  return (
    <section aria-labelledby="old-links-title">
      <h2 id="old-links-title">{t('Links to your old shop')}</h2>
      <p>
        {rich(
          t(
            'If your shop moves to its old domain, <link>redirects</link> lead from old web addresses to new ones.',
          ),
          { link: (text) => <Link to="/admin/redirects">{text}</Link> },
        )}
      </p>
      {name === 'WooCommerce' && (
        <ButtonForm<typeof action>
          intent="redirect"
          text={t(
            'WooCommerce usually has these products at /product/ and their names, and the categories at /product-category/. Paths that are redirected already stay as they are.',
          )}
        >
          {t('Create these redirects')}
        </ButtonForm>
      )}
    </section>
  )
}
