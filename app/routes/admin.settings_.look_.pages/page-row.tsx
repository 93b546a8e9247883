import { useSearchParams } from '@remix-run/react'
import { type Place, pathOfPage, places } from '~/domain/shop/pages/pages'
import { t } from '~/languages/translate'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { Link } from '~/ui/link'
import { MoveUp } from '~/ui/lists/move-up'
import { RowActions } from '~/ui/lists/row-actions'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

const path = '/admin/settings/look/pages'

interface Props {
  page: { id: string; slug: string; title: string; place: Place }
  isFirst: boolean
}

export function PageRow({ page: { id, slug, title, place }, isFirst }: Props) {
  const [params] = useSearchParams()
  return (
    <li id={id}>
      <h2>
        <ShopText>{title}</ShopText>
      </h2>
      <div>
        <Link to={pathOfPage(slug)}>{pathOfPage(slug)}</Link>
        <p className="hint">{t(places[place])}</p>
      </div>
      <RowActions
        name={title}
        isOpen={false}
        closeText="Cancel"
        editTo={`${path}/${id}`}
        deleteTo={`?delete=${id}`}
      >
        {!isFirst && <MoveUp id={id} name={title} path={path} />}
      </RowActions>
      {params.get('delete') === id && (
        <DeleteDialog<typeof action>
          intent="delete"
          title={t('Delete page')}
          question={t('Are you sure you want to delete this page?')}
          id={id}
          cancelTo={path}
          consequence={t('Links to {title} then lead to an error page.', { title })}
        />
      )}
    </li>
  )
}
