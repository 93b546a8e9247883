import { withdrawalDaysRange, withdrawalPath } from '~/domain/withdrawals/withdrawals'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Notice } from '~/ui/layout/notice'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { Link } from '~/ui/link'

interface Props {
  withdrawalDays: number | null
  expected: string
}

export function EuForm({ withdrawalDays, expected }: Props) {
  const [form, fields] = useShopForm('WithdrawalSettings', {
    id: 'eu',
    defaultValue: { withdrawalDays: withdrawalDays === null ? '' : String(withdrawalDays) },
  })
  return (
    <>
      <SettingsNav />
      <ErrorSummary form={form} />
      <h1>Consumers in the EU</h1>
      <p>
        Shops that sell to consumers in the European Union must let them withdraw from a contract
        online, with a link on every page and without a login.
      </p>
      {withdrawalDays !== null && <WithdrawalOffered />}
      <ShopForm form={form}>
        <input type="hidden" name="expected" value={expected} />
        <TextField
          field={fields.withdrawalDays}
          label="Withdrawal period (days)"
          hint={`Counted from the delivery: ${withdrawalDaysRange.min} days by law, or more. Leave empty if you do not sell to consumers in the EU: customers then cannot withdraw in the shop.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton pending="Saving...">Save settings</SubmitButton>
      </ShopForm>
    </>
  )
}

function WithdrawalOffered() {
  return (
    <Notice title="Customers can withdraw in the shop" good>
      <p>
        The footer of each page has the link <Link to={withdrawalPath}>Withdraw from contract</Link>
        . You find what customers have declared under{' '}
        <Link to="/admin/withdrawals">Withdrawals</Link>.
      </p>
    </Notice>
  )
}
