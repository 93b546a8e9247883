import type { FormFields } from '~/browser/live-validation'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { ListedVoucher } from '~/domain/buying/vouchers/vouchers.server'
import { t, tn } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { CheckboxField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { FormRow } from '~/ui/lists/form-row'
import { SaveForm } from '~/ui/lists/save-form'
import { useMoney } from '~/ui/use-shop'

const path = '/admin/vouchers'

interface RowProps {
  voucher: ListedVoucher & { description: string; linkText: string }
}

export function VoucherRow({ voucher }: RowProps) {
  const { id, code, uses, revenue, description, linkText } = voucher
  const money = useMoney()
  return (
    <FormRow
      id={id}
      name={code}
      path={path}
      title={t('Delete voucher')}
      question={t('Are you sure you want to delete this voucher?')}
      consequence={t(
        'Customers can no longer use {code}. Orders that were placed with it stay as they are. To keep its figures, switch it off instead.',
        { code },
      )}
      form={<VoucherForm voucher={voucher} />}
    >
      <p>{description}</p>
      <p>
        {tn(uses, '{count} order, {revenue}', '{count} orders, {revenue}', {
          revenue: money.format(revenue),
        })}
      </p>
      <p className="hint">{linkText}</p>
    </FormRow>
  )
}

export function VoucherForm({ voucher }: { voucher?: ListedVoucher }) {
  const { input } = amountFormatOf(useMoney())
  const amountText = (amount: number | null | undefined) => (amount ? input(amount) : '')
  const [form, fields] = useAdminForm('voucherForm', {
    id: voucher ? `voucher-${voucher.id}` : 'voucher',
    defaultValue: {
      isActive: true,
      ...voucher,
      amount: amountText(voucher?.amount),
      minTotal: amountText(voucher?.minTotal),
    },
  })
  return (
    <SaveForm
      form={form}
      path={path}
      row={voucher}
      save={t(voucher ? 'Save voucher' : 'Create voucher')}
    >
      <TextField
        field={fields.code}
        label={t('Code')}
        hint={t('What customers enter, such as SUMMER-10. Capital and small letters are the same.')}
        autoComplete="off"
        required
      />
      <AmountField
        field={fields.percent}
        label={t('Percentage')}
        hint={t('Of the goods, without delivery; or enter an amount.')}
        unit="%"
        inputMode="numeric"
      />
      <AmountField field={fields.amount} label={t('Amount')} />
      <ConditionFields fields={fields} />
      <CheckboxField field={fields.isActive} label={t('Customers can use it')} />
    </SaveForm>
  )
}

interface ConditionProps {
  fields: Record<keyof FormFields<'voucherForm'>, FormField>
}

function ConditionFields({ fields }: ConditionProps) {
  return (
    <>
      <AmountField
        field={fields.minTotal}
        label={t('For orders of at least')}
        hint={t('Leave empty if there is no limit.')}
      />
      <TextField
        field={fields.validFrom}
        type="date"
        label={t('First day')}
        hint={t('Leave empty if it is valid at once.')}
      />
      <TextField
        field={fields.validUntil}
        type="date"
        label={t('Last day')}
        hint={t(
          'Valid until the end of this day, in the time zone of the shop. Leave empty for no end.',
        )}
      />
      <TextField
        field={fields.maxUses}
        label={t('Orders that can use it')}
        hint={t('For example 1 for a single order. Leave empty if there is no limit.')}
        inputMode="numeric"
      />
      <TextField
        field={fields.maxUsesPerEmail}
        label={t('Orders of the same customer')}
        hint={t('Counted by email address. Leave empty if there is no limit.')}
        inputMode="numeric"
      />
    </>
  )
}
