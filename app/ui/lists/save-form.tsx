import type { ComponentProps } from 'react'
import type { ActionWith } from '~/intents'
import { ErrorSummary } from '~/ui/forms/fields'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'

interface Props extends ComponentProps<typeof ShopForm> {
  path: string
  /** Undefined for the form of a new row. */
  row: { id: string; version: string } | undefined
  save: string
}

export function SaveForm({ path, row, save, children, ...props }: Props) {
  return (
    <ShopForm action={row ? `${path}?edit=${row.id}` : path} expected={row?.version} {...props}>
      <ErrorSummary form={props.form} />
      {row && <input type="hidden" name="id" value={row.id} />}
      {children}
      <SaveOrCancel<ActionWith<'save'>> intent="save" cancelTo={row && path}>
        {save}
      </SaveOrCancel>
    </ShopForm>
  )
}
