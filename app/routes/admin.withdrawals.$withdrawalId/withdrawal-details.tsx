import { type Withdrawal, withdrawalStatusTexts } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { LastDay } from '~/ui/orders/withdrawal-table'
import { Time } from '~/ui/time'

export function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderId, orderNumber, name, email, isCustomers, status, reason } = withdrawal
  return (
    <>
      {orderId && !isCustomers && (
        <Notice title={t('This is not the email address of the order')}>
          <p>{t('Ask the customer before you accept: anyone can enter the number of an order.')}</p>
        </Notice>
      )}
      <dl className="details">
        <dt>{t('Declared')}</dt>
        <dd>
          <Time at={withdrawal.createdAt} exact />
          {!withdrawal.confirmedAt && (
            <p className="hint">
              {t('The shop has sent no receipt, because too many were requested.')}
            </p>
          )}
        </dd>
        <dt>{t('Name', { context: 'person' })}</dt>
        <dd>{name}</dd>
        <dt>{t('Email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{t('Order')}</dt>
        <dd>
          {orderId ? <Link to={`/admin/orders/${orderId}`}>{orderNumber}</Link> : orderNumber}
        </dd>
        <dt>{t('Last day of the period')}</dt>
        <dd>
          <LastDay withdrawal={withdrawal} />
        </dd>
        <dt>{t('Status')}</dt>
        <dd>
          {t(withdrawalStatusTexts[status])}
          {withdrawal.answeredAt && (
            <>
              {', '}
              <Time at={withdrawal.answeredAt} exact />
            </>
          )}
        </dd>
        {reason && (
          <>
            <dt>{t('Your message')}</dt>
            <dd className="lines">{reason}</dd>
          </>
        )}
      </dl>
    </>
  )
}
