import type { FormFields } from '~/browser/live-validation'
import { countryName } from '~/domain/buying/countries/postal-address'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import {
  CheckboxField,
  ErrorSummary,
  SelectField,
  TextAreaField,
  TextField,
} from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'

interface Props {
  country: string
  expected: string
  currencies: [string, string][]
  rates: string
  noTaxSentence?: string
  owner: string
  defaultValue: { contactEmail: string; currency: string; sellsInEu: boolean }
}

export function OpeningForm({ country, expected, defaultValue, ...known }: Props) {
  const isBritish = country === 'GB'
  const [form, fields] = useAdminForm('openingForm', { id: 'opening', defaultValue })
  return (
    <>
      <ErrorSummary form={form} />
      <p>
        {rich(
          t(
            'Country of your shop: {country}. <link>Choose another language or country</link>. You can change all other answers later, in the Shop Settings.',
          ),
          {
            country: countryName(country),
            link: (text) => <Link to="/admin/opening?place=1">{text}</Link>,
          },
        )}
      </p>
      <ShopForm form={form} action="/admin/opening" expected={expected}>
        <ShopFields fields={fields} />
        <TaxFields fields={fields} isBritish={isBritish} {...known} />
        <SellingFields fields={fields} isBritish={isBritish} {...known} />
        <SubmitButton>{t('Set up the shop')}</SubmitButton>
      </ShopForm>
    </>
  )
}

type Fields = Record<keyof FormFields<'openingForm'>, FormField>

function ShopFields({ fields }: { fields: Fields }) {
  return (
    <>
      <TextField
        field={fields.name}
        label={t('Name of the shop')}
        hint={t('Shown in the header, in page titles and in emails.')}
        required
      />
      <TextAreaField
        field={fields.postalAddress}
        label={t('Postal address')}
        hint={t('Street, postcode and city, and your own name if the shop has another one.')}
        rows={3}
        required
      />
      <TextField
        field={fields.contactEmail}
        type="email"
        label={t('Contact email')}
        hint={t('Shown to customers. Notifications about new orders go here.')}
        required
      />
    </>
  )
}

function TaxFields({ fields, rates, isBritish, noTaxSentence }: TaxProps) {
  return (
    <>
      <TextField
        field={fields.taxRate}
        label={t('Tax rate (%)')}
        hint={
          rates
            ? t(
                'Your prices include it. The rates of your country: {rates}. Enter the one of most of your goods; a category can have another one. Leave empty if you charge no tax.',
                { rates },
              )
            : t('Your prices include it. Leave empty if your prices include no tax.')
        }
        inputMode="decimal"
      />
      {rates && (
        <CheckboxField field={fields.isTaxFree} label={noTaxLabel(isBritish, noTaxSentence)} />
      )}
      <TextField
        field={fields.taxNumber}
        label={t(isBritish ? 'VAT registration number' : 'VAT id or tax number')}
        hint={t(
          isBritish
            ? 'Only if you are registered for VAT: invoices show it. Do not enter the number of your tax return (UTR). Each order comes with an invoice.'
            : 'With it, each order comes with an invoice. You can enter it later.',
        )}
      />
    </>
  )
}

interface TaxProps {
  fields: Fields
  rates: string
  isBritish: boolean
  noTaxSentence?: string
}

function noTaxLabel(isBritish: boolean, sentence?: string) {
  if (sentence) return t('I charge no tax, as a small business: “{sentence}”', { sentence })
  return t(isBritish ? 'I am not registered for VAT' : 'I charge no tax, as a small business')
}

function SellingFields({ fields, isBritish, owner, currencies }: SellingProps) {
  return (
    <>
      <CheckboxField
        field={fields.sellsInEu}
        label={t('I sell to consumers in the European Union')}
      />
      <SelectField
        field={fields.currency}
        label={t('Currency')}
        options={currencies}
        placeholder={t('Select a currency')}
        required
      />
      <TextField
        field={fields.deliveryPrice}
        label={t('Price of a delivery within your country')}
        hint={t('0 if it is free. You can add other countries and prices later.')}
        inputMode="decimal"
        required
      />
      <TextField
        field={fields.deliveryTime}
        label={t('Delivery time')}
        hint={t(
          'As customers read it, for example “2 to 3 working days”. Shown with each product and in the checkout. Leave empty to show none.',
        )}
      />
      <TextField
        field={fields.iban}
        label={t(isBritish ? 'Sort code and account number' : 'IBAN')}
        hint={t('Customers pay to this account. Leave empty if they pay in another way.')}
      />
      <TextField
        field={fields.accountHolder}
        label={t('Account holder')}
        hint={t('Exactly as your bank writes it. Leave empty if it is your own name: {name}.', {
          name: owner,
        })}
      />
    </>
  )
}

interface SellingProps {
  fields: Fields
  isBritish: boolean
  owner: string
  currencies: [string, string][]
}
