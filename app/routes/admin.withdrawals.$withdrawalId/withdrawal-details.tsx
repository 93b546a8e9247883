import { mailtoOf } from '~/domain/basics/text/web-address'
import { type Withdrawal, withdrawalStatusTexts } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { Detail } from '~/ui/layout/detail'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { LastDay, WithdrawnGoods } from '~/ui/orders/withdrawal-table'
import { Time } from '~/ui/time'

export function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderId, orderNumber, name, email, isCustomers, part, status, reason } = withdrawal
  return (
    <>
      {orderId && !isCustomers && (
        <Notice title={t('This is not the email address of the order')}>
          <p>{t('Ask the customer before you accept: anyone can enter the number of an order.')}</p>
        </Notice>
      )}
      <dl className="details">
        <Detail term={t('Declared')}>
          <Time at={withdrawal.createdAt} exact />
          {!withdrawal.confirmedAt && <p className="hint">{t('The shop has sent no receipt.')}</p>}
        </Detail>
        <Detail term={t('Name', { context: 'person' })}>{name}</Detail>
        <Detail term={t('Email')}>
          <a href={mailtoOf(email)}>{email}</a>
        </Detail>
        <Detail term={t('Order')}>
          {orderId ? <Link to={`/admin/orders/${orderId}`}>{orderNumber}</Link> : orderNumber}
        </Detail>
        {part && (
          <Detail term={t('Goods')}>
            <WithdrawnGoods part={part} />
          </Detail>
        )}
        <Detail term={t('Last day of the period')}>
          <LastDay withdrawal={withdrawal} />
        </Detail>
        <Detail term={t('Status')}>
          {t(withdrawalStatusTexts[status])}
          {withdrawal.answeredAt && (
            <>
              {', '}
              <Time at={withdrawal.answeredAt} exact />
            </>
          )}
        </Detail>
        {reason && (
          <Detail term={t('Your message')} className="lines">
            {reason}
          </Detail>
        )}
      </dl>
    </>
  )
}
