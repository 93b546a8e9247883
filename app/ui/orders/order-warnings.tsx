import { t } from '~/languages/translate'

interface Props {
  /** The numbers of orders, as people read them. */
  withdrawn: string
  unpaid: string
}

/** Is shown before several orders are delivered. */
export function OrderWarnings({ withdrawn, unpaid }: Props) {
  return (
    <>
      {withdrawn && (
        <p className="callout">
          {t('Withdrawn by the customer: {numbers}. Answer the withdrawal before you deliver.', {
            numbers: withdrawn,
          })}
        </p>
      )}
      {unpaid && (
        <p className="callout">
          {t('Not paid yet: {numbers}. If the money has arrived, mark the order as paid first.', {
            numbers: unpaid,
          })}
        </p>
      )}
    </>
  )
}
