import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type Block, blockKinds, nameOfBlock } from '~/domain/home/blocks'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { MoveUp } from '~/ui/lists/move-up'
import { useRowAnchor } from '~/ui/lists/query-link'
import { RowActions } from '~/ui/lists/row-actions'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

export const homeSettingsPath = '/admin/settings/home'

interface Props {
  block: Block
  isFirst: boolean
  /** The form of the block, if it is open. */
  children: ReactNode
}

export function BlockRow({ block, isFirst, children }: Props) {
  const { id, kind } = block
  const [params] = useSearchParams()
  const anchor = useRowAnchor(id)
  const name = nameOfBlock(block)
  const isOpen = Boolean(children)
  return (
    <li id={id}>
      <h2>
        <ShopText>{name}</ShopText>
      </h2>
      <div>{blockKinds[kind]}</div>
      <RowActions
        name={name}
        isOpen={isOpen}
        closeText="Cancel"
        editTo={isOpen ? homeSettingsPath : `?edit=${id}${anchor}`}
        deleteTo={`?delete=${id}`}
      >
        {!isFirst && <MoveUp id={id} name={name} path={homeSettingsPath} />}
      </RowActions>
      {children}
      {params.get('delete') === id && (
        <DeleteDialog<typeof action>
          intent="delete"
          resource="block"
          id={id}
          cancelTo={homeSettingsPath}
          consequence="Its products and categories stay as they are."
        />
      )}
    </li>
  )
}
