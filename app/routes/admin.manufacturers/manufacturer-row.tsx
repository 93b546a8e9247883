import type { Manufacturer } from '~/domain/eu/manufacturers/manufacturers'
import { t, tn } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { CheckboxField, TextAreaField, TextField } from '~/ui/forms/fields'
import { FormRow } from '~/ui/lists/form-row'
import { SaveForm } from '~/ui/lists/save-form'

const path = '/admin/manufacturers'

interface Props {
  manufacturer: Manufacturer & { version: string }
}

export function ManufacturerRow({ manufacturer }: Props) {
  const { id, name, postal, electronic, warning } = manufacturer
  return (
    <FormRow
      id={id}
      name={name}
      path={path}
      title={t('Delete manufacturer')}
      question={t('Are you sure you want to delete this manufacturer?')}
      consequence={t('{name} can be deleted only if it has no products.', { name })}
      form={<ManufacturerForm manufacturer={manufacturer} />}
    >
      <p className="lines">{postal}</p>
      <p>{electronic}</p>
      {warning && <p className="hint lines">{warning}</p>}
    </FormRow>
  )
}

interface FormProps extends Partial<Props> {
  proposed?: Pick<Manufacturer, 'name' | 'postal' | 'electronic'> & { forOthers: boolean }
  /** Products without a manufacturer. */
  without?: number
}

export function ManufacturerForm({ manufacturer, proposed, without = 0 }: FormProps) {
  const [form, fields] = useAdminForm('ManufacturerDraft', {
    id: manufacturer ? `manufacturer-${manufacturer.id}` : 'manufacturer',
    defaultValue: manufacturer ?? proposed,
  })
  return (
    <SaveForm
      form={form}
      path={path}
      row={manufacturer}
      save={t(manufacturer ? 'Save manufacturer' : 'Create manufacturer')}
    >
      <TextField field={fields.name} label={t('Name')} required />
      <TextAreaField
        field={fields.postal}
        label={t('Postal address')}
        hint={t(
          'If it is outside the EU, also the name and the addresses of the responsible person in the EU.',
        )}
        rows={4}
        required
      />
      <TextField
        field={fields.electronic}
        label={t('Email or web address')}
        autoComplete="off"
        required
      />
      <TextAreaField
        field={fields.warning}
        label={t('Warning for all its products')}
        hint={t('In the language of your customers. Leave empty if there is none.')}
        rows={4}
      />
      {without > 0 && (
        <CheckboxField
          field={fields.forOthers}
          label={tn(
            without,
            'For the {count} product that has no manufacturer',
            'For the {count} products that have no manufacturer',
          )}
        />
      )}
    </SaveForm>
  )
}
