import type { ReactNode } from 'react'
import { isCollected, type Order, type Parcel } from '~/domain/buying/order/orders'
import {
  isAllSent,
  linesOfParcel,
  type ParcelLine,
  shippingStateOf,
  unsentLines,
} from '~/domain/buying/order/shipping-state'
import { t, tn } from '~/languages/translate'
import { Image } from '~/ui/image'
import { ShopText } from '~/ui/shop-text'
import { Time } from '~/ui/time'
import { LineName } from './line-name'

interface Props {
  order: Order
  actions?: (parcel: Parcel) => ReactNode
}

export function Parcels({ order, actions }: Props) {
  const { parcels } = order
  if (!parcels) return null
  const unsent = shippingStateOf(order) ? unsentLines(order) : []
  // The customer's page lists what is in it anyway.
  const isWhole = !actions && parcels.length === 1 && isAllSent(order)
  return (
    <section className="parcels no-print" aria-labelledby="parcels-title">
      <h2 id="parcels-title">
        {isCollected(order) ? t('Ready to collect') : tn(parcels.length, 'Parcel', 'Parcels')}
      </h2>
      <ul>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <dl className="details">
              <dt>{t(isCollected(order) ? 'Ready since' : 'Sent on')}</dt>
              <dd>
                <Time at={parcel.sentAt} exact={Boolean(actions)} />
              </dd>
              <TrackingNumber parcel={parcel} />
            </dl>
            <TrackingLink parcel={parcel} />
            {!isWhole && (
              <Lines lines={linesOfParcel(order, parcel)} withNumbers={Boolean(actions)} />
            )}
            {actions?.(parcel)}
          </li>
        ))}
      </ul>
      {unsent.length > 0 && (
        <>
          <h3>{t(isCollected(order) ? 'Not ready yet' : 'Still to come')}</h3>
          <Lines lines={unsent} withNumbers={Boolean(actions)} />
        </>
      )}
    </section>
  )
}

function Lines({ lines, withNumbers }: { lines: ParcelLine[]; withNumbers: boolean }) {
  return (
    <ul className="contents">
      {lines.map((line) => (
        <li key={line.position}>
          <Image id={line.imageId} alt="" sizes="64px" className="thumbnail" />
          <span>{`${line.quantity} × `}</span>
          <span>
            <LineName line={line} withNumber={withNumbers} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `isPrinted`: with the URL of the tracking page, because paper has no links. */
export function Tracking({ parcel, isPrinted }: TrackingProps) {
  return (
    <>
      <dl className="details">
        <TrackingNumber parcel={parcel} />
      </dl>
      <TrackingLink parcel={parcel} isPrinted={isPrinted} />
    </>
  )
}

interface TrackingProps {
  parcel: Parcel
  isPrinted?: boolean
}

function TrackingNumber({ parcel: { carrier, number } }: TrackingProps) {
  return (
    <>
      {carrier && (
        <>
          <dt>{t('Carrier')}</dt>
          <dd>
            <ShopText>{carrier}</ShopText>
          </dd>
        </>
      )}
      {number && (
        <>
          <dt>{t('Tracking number')}</dt>
          <dd>
            <bdi>{number}</bdi>
          </dd>
        </>
      )}
    </>
  )
}

function TrackingLink({ parcel: { trackingUrl }, isPrinted }: TrackingProps) {
  return (
    trackingUrl && (
      <p>
        <a
          href={trackingUrl}
          rel="noreferrer"
          className={isPrinted ? undefined : 'button quiet small'}
        >
          {isPrinted ? trackingUrl : t('Track the parcel')}
        </a>
      </p>
    )
  )
}
