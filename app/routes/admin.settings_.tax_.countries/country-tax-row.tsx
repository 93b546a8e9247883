import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { rateText } from '~/domain/basics/money/money'
import { percentOf } from '~/domain/basics/money/tax'
import type { ListedTax } from '~/domain/buying/tax-rates/change-tax-rates.server'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { SelectField, TextField } from '~/ui/forms/fields'
import { FormRow } from '~/ui/lists/form-row'
import { SaveForm } from '~/ui/lists/save-form'
import { ShopText } from '~/ui/shop-text'
import { useMoney } from '~/ui/use-shop'

const path = '/admin/settings/tax/countries'

interface Props {
  tax: ListedTax & { version: string }
  choices: Record<'countries' | 'categories', (readonly [string, string])[]>
}

export function CountryTaxRow({ tax, choices }: Props) {
  const money = useMoney()
  const { id, name: country, category, rate, sentence } = tax
  const name = category ? `${country}, ${category}` : country
  return (
    <FormRow
      id={id}
      name={name}
      path={path}
      title={t('Delete tax rate')}
      question={t('Are you sure you want to delete this tax rate?')}
      consequence={t(
        'New orders to this country ({country}) no longer have it. Orders that were placed stay as they are.',
        { country },
      )}
      form={<CountryTaxForm tax={tax} choices={choices} />}
    >
      <p>
        {rate === null ? (
          <ShopText>{sentence}</ShopText>
        ) : (
          t('{rate}\u00a0tax', { rate: rateText(rate, money) })
        )}
      </p>
    </FormRow>
  )
}

export function CountryTaxForm({ tax, choices }: Partial<Props> & Pick<Props, 'choices'>) {
  const { decimalSeparator } = amountFormatOf(useMoney())
  const [form, fields] = useAdminForm('countryTaxForm', {
    id: tax ? `tax-${tax.id}` : 'tax',
    defaultValue: tax && {
      country: tax.country,
      category: tax.categoryId ?? '',
      sentence: tax.sentence,
      rate: percentOf(tax.rate, decimalSeparator),
    },
  })
  return (
    <SaveForm form={form} path={path} row={tax} save={t(tax ? 'Save tax rate' : 'Add tax rate')}>
      <SelectField
        field={fields.country}
        label={t('Country')}
        options={choices.countries}
        placeholder={t('Select a country')}
        required
      />
      <SelectField
        field={fields.category}
        label={t('Category')}
        options={choices.categories}
        placeholder={t('All categories')}
        hint={t(
          'The tax rate of a category is used in place of the one for all categories. If you choose none, it is for all.',
        )}
      />
      <AmountField
        field={fields.rate}
        label={t('Tax rate (%)')}
        hint={t('Leave empty if you write the sentence below.')}
        unit="%"
      />
      <TextField
        field={fields.sentence}
        label={t('Sentence instead of tax')}
        hint={t(
          'If you charge no tax on deliveries to this country, as your law words it, such as: Export delivery, free of tax. The checkout then takes the tax of your shop off the prices. Leave empty if you enter a rate.',
        )}
      />
    </SaveForm>
  )
}
