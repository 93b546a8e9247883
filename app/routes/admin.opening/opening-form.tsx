import type { FormFields } from '~/browser/live-validation'
import { countryName } from '~/domain/buying/countries/postal-address'
import { accountWords } from '~/domain/buying/methods/account-words'
import { noTaxBox } from '~/domain/office/opening/no-tax-box'
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
import { useMoney } from '~/ui/use-shop'

interface Props {
  country: string
  expected: string
  currencies: [string, string][]
  rates: string
  noTaxSentence?: string
  owner: string
  defaultValue: {
    postalAddress: string
    contactEmail: string
    currency: string
    sellsInEu: boolean
  }
}

export function OpeningForm({ country, expected, defaultValue, ...known }: Props) {
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
        <TaxFields fields={fields} country={country} {...known} />
        <SellingFields fields={fields} {...known} />
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
        hint={t(
          'Your own name or that of your company, street, postcode, city and country. Invoices show it below the name of the shop.',
        )}
        rows={4}
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

function TaxFields({ fields, country, rates, noTaxSentence }: TaxProps) {
  const isBritish = country === 'GB'
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
        <CheckboxField field={fields.isTaxFree} label={noTaxLabel(country, noTaxSentence)} />
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
  country: string
  rates: string
  noTaxSentence?: string
}

function noTaxLabel(country: string, sentence?: string) {
  if (sentence) return t('I charge no tax, as a small business: “{sentence}”', { sentence })
  return t(noTaxBox(country))
}

function SellingFields({ fields, owner, currencies }: SellingProps) {
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
          'As customers read it, for example “2 to 3 working days”. Shown with each product and in the checkout. The law asks for it if you sell to consumers in the European Union or the United Kingdom.',
        )}
      />
      <TextField
        field={fields.iban}
        label={t(accountWords(useMoney()).label)}
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
  owner: string
  currencies: [string, string][]
}
