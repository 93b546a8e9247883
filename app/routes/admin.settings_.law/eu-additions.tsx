import { euPages } from '~/domain/settings/eu-pages'
import { withdrawalDaysRange } from '~/domain/settings/eu-settings'
import { t } from '~/languages/translate'

export function EuAdditions() {
  const { deliveryPage, accessibility, browserStorage } = euPages
  return (
    <>
      <p>
        {t(
          'European law asks for all of this, if you sell to consumers in the European Union. The button below adds:',
        )}
      </p>
      <ul className="eu-additions">
        <li>
          {t(
            'on each page, links to withdraw from a contract within {days} days and to the pages “{delivery}”, “{accessibility}” and “{storage}”',
            {
              days: withdrawalDaysRange.min,
              delivery: t(deliveryPage.title),
              accessibility: t(accessibility.title),
              storage: t(browserStorage.title),
            },
          )}
        </li>
        <li>
          {t(
            'at products, unit prices, the lowest price of the last 30 days, the manufacturer and safety warnings',
          )}
        </li>
        <li>
          {t(
            'for each order, the checkout with a button that names the obligation to pay, and your legal texts in the email',
          )}
        </li>
        <li>
          {t(
            'at products, in the checkout, in the footer and in the email, the official notice on the legal guarantee, as soon as you have uploaded it below',
          )}
        </li>
        <li>{t('for customers, a download of their data')}</li>
        <li>
          {t(
            'for you, “{withdrawals}” and “{manufacturers}” in the menu, fields for contents, manufacturer and warnings in the forms of products, and one for the time in the forms of delivery methods',
            { withdrawals: t('Withdrawals'), manufacturers: t('Manage Manufacturers') },
          )}
        </li>
      </ul>
    </>
  )
}
