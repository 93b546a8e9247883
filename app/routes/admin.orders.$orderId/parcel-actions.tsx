import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useMay } from '~/ui/use-may'

export function ParcelActions({ id, canUndo }: { id: string; canUndo: boolean }) {
  const may = useMay()
  return (
    <p className="row">
      <Link className="button quiet small" to={`?slip=${id}`}>
        {t('Packing slip')}
      </Link>
      {canUndo && may('orders') && (
        <Link className="button quiet small" to={`?unsend=${id}`} preventScrollReset>
          {t('Undo')}
        </Link>
      )}
    </p>
  )
}
