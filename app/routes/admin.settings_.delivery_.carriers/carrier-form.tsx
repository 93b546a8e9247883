import { type Carrier, hostOf } from '~/domain/buying/parcels/carriers'
import { number, shownPattern, storedPattern } from '~/domain/settings/invoice-placeholders'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { TextField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Chips } from '~/ui/lists/chips'
import { SaveForm } from '~/ui/lists/save-form'
import type { action } from './route'

interface Props {
  carrier?: Carrier & { version: string }
  wellKnown: Omit<Carrier, 'id'>[]
  chosen?: Omit<Carrier, 'id'>
}

export function CarrierForm({ carrier, wellKnown, chosen }: Props) {
  const shown = carrier ?? chosen
  const [form, fields] = useAdminForm('CarrierDraft', {
    id: carrier ? `carrier-${carrier.id}` : 'carrier',
    defaultValue: shown && { ...shown, url: shownPattern(shown.url) },
  })
  const host = hostOf(storedPattern(fields.url.value ?? ''))
  return (
    <>
      {!carrier && (
        <Chips
          label={t('Well-known carriers')}
          name="known"
          options={wellKnown.map(({ name, url }) => [name, `${name} (${hostOf(url)})`])}
          chosen={chosen?.name ?? ''}
        />
      )}
      <SaveForm
        form={form}
        path="/admin/settings/delivery/carriers"
        row={carrier}
        save={t(carrier ? 'Save carrier' : 'Add carrier')}
      >
        <TextField
          field={fields.name}
          label={t('Name')}
          hint={t('As customers read it, with the number of their parcel.')}
          required
        />
        <TextField
          field={fields.url}
          label={t('Web address of the page that follows a parcel')}
          hint={t('With {placeholder} in the place of the tracking number, for example {example}', {
            placeholder: t(number),
            example: `https://example.com/track?id=${t(number)}`,
          })}
          required
        />
        <div className="row">
          {/* Without scripts, what the admin types changes nothing on the page. */}
          <SubmitButton<typeof action> intent="check" pending={t('Checking...')} kind="quiet small">
            {t('Show where links lead')}
          </SubmitButton>
          <p className="hint" role="status">
            {host && t('Links lead to {host}', { host })}
          </p>
        </div>
      </SaveForm>
    </>
  )
}
