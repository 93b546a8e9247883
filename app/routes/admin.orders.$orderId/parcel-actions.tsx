import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

export function ParcelActions({ id, canUndo }: { id: string; canUndo: boolean }) {
  return (
    <p className="row">
      <Link className="button quiet small" to={`?slip=${id}`}>
        {t('Packing slip')}
      </Link>
      {canUndo && (
        <Link className="button quiet small" to={`?unsend=${id}`} preventScrollReset>
          {t('Undo')}
        </Link>
      )}
    </p>
  )
}
