import type { ReactNode } from 'react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

export function CheckoutTexts() {
  const linkTo = (to: string) => (text: ReactNode) => <Link to={to}>{text}</Link>
  return (
    <section aria-labelledby="texts-title">
      <h2 id="texts-title">{t('Terms and texts')}</h2>
      <p>
        {rich(
          t(
            'Customers also read here your <terms>terms</terms>, which they accept with the order, your <delivery>delivery methods</delivery> with the place of collection, and your <payment>payment methods</payment> with their instructions.',
          ),
          {
            terms: linkTo('/admin/settings/law#legal-texts'),
            delivery: linkTo('/admin/settings/delivery'),
            payment: linkTo('/admin/settings/payment'),
          },
        )}
      </p>
    </section>
  )
}
