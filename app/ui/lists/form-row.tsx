import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ActionWith } from '~/intents'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { ShopText } from '~/ui/shop-text'
import { useRowAnchor } from './query-link'
import { RowActions } from './row-actions'

interface Props {
  id: string
  name: string
  path: string
  title: string
  question: string
  consequence: string
  actions?: ReactNode
  /** Where the form is, if it is not in the row. */
  editTo?: string
  form?: ReactNode
  children: ReactNode
}

export function FormRow(props: Props) {
  const { id, name, path, actions, editTo, form, children, ...deletion } = props
  const [params] = useSearchParams()
  const anchor = useRowAnchor(id)
  const isOpen = !editTo && params.get('edit') === id
  return (
    <li id={id}>
      <h2>
        <ShopText>{name}</ShopText>
      </h2>
      <div>{children}</div>
      <RowActions
        name={name}
        isOpen={isOpen}
        closeText="Cancel"
        editTo={isOpen ? path : (editTo ?? `?edit=${id}${anchor}`)}
        deleteTo={`?delete=${id}`}
      >
        {actions}
      </RowActions>
      {isOpen && form}
      {params.get('delete') === id && (
        <DeleteDialog<ActionWith<'delete'>> intent="delete" id={id} cancelTo={path} {...deletion} />
      )}
    </li>
  )
}
