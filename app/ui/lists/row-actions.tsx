import type { ReactNode } from 'react'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

interface Props {
  name: string
  isOpen: boolean
  /** Cancel if the open row has a form, because closing the row discards the input. */
  closeText: 'Cancel' | 'Close'
  editTo: string
  deleteTo: string
  children?: ReactNode
}

export function RowActions({ name, isOpen, closeText, editTo, deleteTo, children }: Props) {
  return (
    <div className="row actions">
      {children}
      <Link
        className="button quiet small"
        to={editTo}
        replace={isOpen}
        preventScrollReset
        aria-label={
          isOpen
            ? t(closeText === 'Cancel' ? 'Cancel: {name}' : 'Close: {name}', { name })
            : t('Edit {name}', { name })
        }
      >
        {isOpen ? t(closeText === 'Cancel' ? 'Cancel' : 'Close') : t('Edit')}
      </Link>
      <Link
        className="button danger small"
        to={deleteTo}
        aria-label={t('Delete {name}', { name })}
        preventScrollReset
      >
        {t('Delete')}
      </Link>
    </div>
  )
}
