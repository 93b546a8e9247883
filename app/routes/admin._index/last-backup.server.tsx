import type { Overview } from '~/domain/office/admin-home/overview.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { t } from '~/languages/translate'

type Props = NonNullable<Overview['backups']> & { shop: ShopSettings }

export function LastBackup({ newestAt, problem, shop: { locale, timeZone } }: Props) {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return (
    <p className={problem ? 'callout wide' : 'wide'}>
      {problem && `${t(problem)} `}
      {newestAt && t('Last backup: {time}', { time: time.format(newestAt) })}
    </p>
  )
}
