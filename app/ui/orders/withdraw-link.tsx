import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { type ActionWith, intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

export function WithdrawLink({ number }: { number: number }) {
  if (!useShop()?.offersWithdrawal) return null
  return <Link to={`${withdrawalPath}?order=${number}`}>{t('Withdraw from contract')}</Link>
}

interface ButtonProps {
  number: number
  contact: { name: string; email: string }
}

/** For the form of a page that only the customer can open: no URL contains who it is. */
export function WithdrawButton({ number, contact }: ButtonProps) {
  return (
    <>
      <input type="hidden" name="orderNumber" value={number} />
      <input type="hidden" name="name" value={contact.name} />
      <input type="hidden" name="email" value={contact.email} />
      <button
        type="submit"
        className="button quiet"
        formAction={withdrawalPath}
        {...intentButton<ActionWith<'prefill'>>('prefill')}
      >
        {t('Withdraw from contract')}
      </button>
    </>
  )
}
