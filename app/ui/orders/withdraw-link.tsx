import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

export function WithdrawLink({ number }: { number: number }) {
  if (!useShop()?.offersWithdrawal) return null
  return <Link to={`${withdrawalPath}?order=${number}`}>{t('Withdraw from contract')}</Link>
}
