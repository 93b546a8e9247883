import { type Place, pathOfPage, places } from '~/domain/shop/pages/pages'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { FormRow } from '~/ui/lists/form-row'
import { MoveUp } from '~/ui/lists/move-up'

const path = '/admin/settings/look/pages'

interface Props {
  page: { id: string; slug: string; title: string; place: Place }
  isFirst: boolean
}

export function PageRow({ page: { id, slug, title, place }, isFirst }: Props) {
  return (
    <FormRow
      id={id}
      name={title}
      path={path}
      title={t('Delete page')}
      question={t('Are you sure you want to delete this page?')}
      consequence={t('Links to {title} then lead to an error page.', { title })}
      actions={!isFirst && <MoveUp id={id} name={title} path={path} />}
      editTo={`${path}/${id}`}
    >
      <Link to={pathOfPage(slug)}>{pathOfPage(slug)}</Link>
      <p className="hint">{t(places[place])}</p>
    </FormRow>
  )
}
