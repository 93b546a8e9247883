import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

interface Props {
  number: number
  /** Of the link to the order of a guest. */
  token?: string
}

export function WithdrawLink({ number, token }: Props) {
  const path = token
    ? `/guest-order/${token}${withdrawalPath}`
    : `${withdrawalPath}?order=${number}`
  return <Link to={path}>{t('Withdraw from contract')}</Link>
}
