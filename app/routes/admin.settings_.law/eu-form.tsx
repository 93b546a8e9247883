import {
  allConsumers,
  allEuFeatures,
  consumers,
  consumersOf,
  euFeatures,
  sellsInEu,
  withdrawalDaysRange,
} from '~/domain/settings/eu-settings'
import type { EuSettings } from '~/domain/settings/shop-settings'
import { listOf } from '~/languages/messages'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'
import type { action } from './route'

interface Props {
  settings: EuSettings
  expected: string
  /** How long the law asks to keep invoices, if the shop knows it. */
  keepsYears?: number
}

export function EuForm({ settings, expected, keepsYears }: Props) {
  const chosen = consumersOf(settings)
  const [form, fields] = useAdminForm('EuSettingsDraft', {
    id: 'eu',
    lastResult: useReplyTo<typeof action>('submit') ?? null,
    defaultValue: { ...settings, consumers: chosen },
  })
  return (
    <section aria-labelledby="choices-title">
      <ErrorSummary form={form} />
      <h2 id="choices-title">{t('Consumers')}</h2>
      {!chosen && sellsInEu(settings) && <MissingDuties {...settings} />}
      <ShopForm form={form} expected={expected}>
        <SelectField
          field={fields.consumers}
          label={t('This shop sells to consumers')}
          hint={rich(t(consumersHint), {
            guide: (text) => <Link to="/admin/guide/selling-in-the-eu">{text}</Link>,
          })}
          options={allConsumers.map((it) => [it, t(consumers[it])])}
          placeholder={t('Choose')}
          required
        />
        <TextField
          field={fields.withdrawalDays}
          label={t('Withdrawal period (days)')}
          hint={t(
            'Only for the European Union: counted from the delivery. Left empty, it is {days} days, the least by law.',
            { days: withdrawalDaysRange.min },
          )}
          inputMode="numeric"
        />
        <TextField
          field={fields.anonymiseAfterYears}
          label={t('Anonymise orders after (years)')}
          hint={`${t(
            "That long after its delivery or cancellation, an order and its invoice lose the customer's name, email, phone and address; amounts, numbers and country stay. This cannot be undone, so enter at least the years for which your law asks you to keep invoices. Leave empty to keep everything.",
          )} ${keepsYears ? t('In your country, these are {years} years after the end of the year of the invoice, so enter at least {least}.', { years: keepsYears, least: keepsYears + 1 }) : ''}`}
          inputMode="numeric"
        />
        <SubmitButton<typeof action> intent="submit">{t('Save settings')}</SubmitButton>
      </ShopForm>
    </section>
  )
}

// A shop that chose some of the duties before there was one switch for all.
function MissingDuties(shop: EuSettings) {
  const missing = allEuFeatures.filter((it) => !shop.euFeatures.includes(it))
  const names = missing.map((it) => t(euFeatures[it]))
  if (shop.withdrawalDays === null) names.unshift(t('withdrawal from a contract in the shop'))
  return (
    <p className="notice">
      {t(
        'Some of what the law of the European Union asks is off: {duties}. This stays as it is until you choose below.',
        { duties: t(listOf(names)) },
      )}
    </p>
  )
}

const consumersHint = msg(
  'In the European Union, this switches on <guide>all that its law asks</guide>: order button and texts, withdrawal, price note, lowest price of 30 days, notice on the legal guarantee. In the United Kingdom, it switches on the order button, the texts by email and the price note; its law also asks you to tell customers, in Returns, how they cancel within 14 days. Until you choose, nothing of it is on. If you change your answer, customers can still withdraw from earlier orders while their period runs.',
)
