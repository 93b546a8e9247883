import { useSearchParams } from '@remix-run/react'
import type { Manufacturer } from '~/domain/manufacturers/manufacturers'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { ErrorSummary, TextAreaField, TextField } from '~/ui/forms/form'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { useRowAnchor } from '~/ui/lists/query-link'
import { RowActions } from '~/ui/lists/row-actions'
import { ShopText } from '~/ui/shop-text'
import type { action } from './route'

const path = '/admin/manufacturers'

interface Props {
  manufacturer: Manufacturer & { version: string }
}

export function ManufacturerRow({ manufacturer }: Props) {
  const { id, name, postal, electronic, warning } = manufacturer
  const [params] = useSearchParams()
  const anchor = useRowAnchor(id)
  const isOpen = params.get('edit') === id
  return (
    <li id={id}>
      <h2>
        <ShopText>{name}</ShopText>
      </h2>
      <div>
        <p className="lines">{postal}</p>
        <p>{electronic}</p>
        {warning && <p className="hint lines">{warning}</p>}
      </div>
      <RowActions
        name={name}
        isOpen={isOpen}
        closeText="Cancel"
        editTo={isOpen ? path : `?edit=${id}${anchor}`}
        deleteTo={`?delete=${id}`}
      />
      {isOpen && <ManufacturerForm manufacturer={manufacturer} />}
      {params.get('delete') === id && (
        <DeleteDialog<typeof action>
          intent="delete"
          resource="manufacturer"
          id={id}
          cancelTo={path}
          consequence={`${name} can be deleted only if it has no products.`}
        />
      )}
    </li>
  )
}

export function ManufacturerForm({ manufacturer }: Partial<Props>) {
  const [form, fields] = useShopForm('ManufacturerDraft', {
    id: manufacturer ? `manufacturer-${manufacturer.id}` : 'manufacturer',
    defaultValue: manufacturer,
  })
  return (
    <ShopForm form={form} action={manufacturer ? `${path}?edit=${manufacturer.id}` : path}>
      <ErrorSummary form={form} />
      {manufacturer && <input type="hidden" name="id" value={manufacturer.id} />}
      {manufacturer && <input type="hidden" name="expected" value={manufacturer.version} />}
      <TextField field={fields.name} label="Name" required />
      <TextAreaField
        field={fields.postal}
        label="Postal address"
        hint="If it is outside the EU, also the name and the addresses of the responsible person in the EU."
        rows={4}
        required
      />
      <TextField
        field={fields.electronic}
        label="Email or web address"
        autoComplete="off"
        required
      />
      <TextAreaField
        field={fields.warning}
        label="Warning for all its products"
        hint="In the language of your customers. Leave empty if there is none."
        rows={4}
      />
      <SaveOrCancel<typeof action>
        intent="save"
        pending="Saving..."
        cancelTo={manufacturer && path}
      >
        {manufacturer ? 'Save manufacturer' : 'Create manufacturer'}
      </SaveOrCancel>
    </ShopForm>
  )
}
