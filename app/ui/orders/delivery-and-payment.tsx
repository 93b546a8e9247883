import { Fragment } from 'react'
import type { QrCode } from '~/domain/basics/qr-code'
import { addressLines, invoiceAddressLines } from '~/domain/buying/countries/postal-address'
import {
  instructionsOf,
  onlineRequest,
  type PayLink,
  transferRequest,
} from '~/domain/buying/documents/how-to-pay'
import { accountLines } from '~/domain/buying/methods/iban'
import {
  isUnpaid,
  type Order,
  type OrderPayment,
  paymentStateOf,
  toPay,
} from '~/domain/buying/order/orders'
import { partRefundsOf } from '~/domain/buying/order/refund-amounts'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { QrCodeFigure } from '~/ui/qr-code'
import { ShopText } from '~/ui/shop-text'
import { Time } from '~/ui/time'
import { useMoney, useTextLang } from '~/ui/use-shop'

interface Props {
  order: Order
  epcCode?: QrCode
  payLink?: PayLink
  /** A customer who has withdrawn is not asked to pay. */
  isWithdrawn?: boolean
}

export function DeliveryAndPayment({ order, epcCode, payLink, isWithdrawn }: Props) {
  const { delivery, address, payment, customerNote } = order
  const isPaymentAsked = isUnpaid(order) && !isWithdrawn
  const lang = useTextLang()
  // An invoice shows its own address.
  const invoiceAddress = order.invoices.length === 0 ? order.invoiceAddress : undefined
  if (!delivery && !payment && !customerNote && !invoiceAddress) return null
  return (
    <div className={isPaymentAsked ? 'delivery-and-payment unpaid' : 'delivery-and-payment'}>
      {delivery && (
        <section>
          <h2>{t('Delivery')}</h2>
          <p>
            <ShopText>{delivery.name}</ShopText>
          </p>
          {delivery.collection && (
            <p className="lines" lang={lang}>
              {delivery.collection}
            </p>
          )}
          {address && <AddressLines lines={addressLines(address)} />}
        </section>
      )}
      {invoiceAddress && (
        <section className="besides">
          <h2>{t('Invoice address')}</h2>
          <AddressLines lines={invoiceAddressLines(invoiceAddress)} />
        </section>
      )}
      {customerNote && (
        <section className="besides no-print">
          <h2>{t('Note to the shop')}</h2>
          <p className="lines">{customerNote}</p>
        </section>
      )}
      {payment && (
        <section>
          <h2>{t('Payment')}</h2>
          <PaymentState order={order} payment={payment} />
          {isPaymentAsked && <Instructions order={order} payment={payment} />}
          {isPaymentAsked && payLink && <PayButton {...payLink} />}
          {isPaymentAsked && epcCode && (
            <QrCodeFigure
              code={epcCode}
              label={t('QR code of this bank transfer')}
              hint={t('Scan this code with your banking app.')}
            />
          )}
        </section>
      )}
    </div>
  )
}

// A plain link: a link of Remix would fetch the page of the provider.
function PayButton({ text, url, other }: PayLink) {
  return (
    <>
      <p className="no-print">
        {url ? (
          <a className="button" href={url}>
            {text}
          </a>
        ) : (
          text
        )}
      </p>
      {other && (
        <p className="no-print">
          <Link to={other}>{t('Pay in another way, or give up the order')}</Link>
        </p>
      )}
    </>
  )
}

export function AddressLines({ lines }: { lines: string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </address>
  )
}

function PaymentState({ order, payment }: { order: Order; payment: OrderPayment }) {
  const dates = {
    paid: payment.paidAt && <Time at={payment.paidAt} />,
    refunded: payment.refundedAt && <Time at={payment.refundedAt} />,
  }
  return (
    <p>
      {rich(t('{name}: {text}'), {
        name: <ShopText>{payment.name}</ShopText>,
        text: <strong>{rich(paymentText(order), dates)}</strong>,
      })}
    </p>
  )
}

function paymentText(order: Order) {
  const state = paymentStateOf(order)
  if (!state) return t('nothing to pay')
  if (state === 'unpaid') return t('not paid yet')
  const isPart = partRefundsOf(order).length > 0 && state !== 'refunded'
  if (state === 'paid' || isPart) return t('paid on {paid}')
  return t(
    state === 'refunded'
      ? 'paid on {paid}, refunded on {refunded}'
      : 'paid on {paid}, not refunded yet',
  )
}

function Instructions({ order, payment }: { order: Order; payment: OrderPayment }) {
  const money = useMoney(order.currency)
  const lang = useTextLang()
  const instructions = instructionsOf(order)
  return (
    <>
      {instructions && (
        <p className="lines" lang={lang}>
          {instructions}
        </p>
      )}
      {payment.link && (
        <>
          <p>{onlineRequest(order, money)}</p>
          <p>
            <a className="button" href={payment.link} rel="noreferrer">
              {t('Pay online')}
            </a>
          </p>
          <p className="hint">{payment.link}</p>
        </>
      )}
      {payment.kind === 'transfer' && <p>{transferRequest(order, money)}</p>}
      {payment.kind === 'transfer' && (
        <dl className="details">
          <dt>{t('Account holder')}</dt>
          <dd>{payment.accountHolder}</dd>
          {accountLines(payment.iban).map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{t(label)}</dt>
              <dd className="code">{text}</dd>
            </Fragment>
          ))}
          {payment.bic && (
            <>
              <dt>{t('BIC')}</dt>
              <dd className="code">{payment.bic}</dd>
            </>
          )}
          <dt>{t('Amount')}</dt>
          <dd>{money.format(toPay(order))}</dd>
          <dt>{t('Reference')}</dt>
          <dd>{order.number}</dd>
        </dl>
      )}
    </>
  )
}
