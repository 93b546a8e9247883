import { t } from '~/languages/translate'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import type { action } from './route'

interface Props {
  price: { id: string; texts: { countries: string; tariff: string } }
  path: string
}

export function DeletePrice({ price: { id, texts }, path }: Props) {
  return (
    <DeleteDialog<typeof action>
      intent="delete"
      id={id}
      cancelTo={path}
      title={t('Delete price')}
      question={t('Are you sure you want to delete this price?')}
      consequence={`${texts.countries}: ${texts.tariff}`}
    />
  )
}
