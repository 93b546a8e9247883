import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { countriesOf } from '~/domain/buying/countries/postal-address'
import {
  countryTaxForm,
  deleteCountryTax,
  listCountryTaxes,
  saveCountryTax,
} from '~/domain/buying/tax-rates/change-tax-rates.server'
import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { FormRows, NewRow } from '~/ui/lists/form-rows'
import { ListHead } from '~/ui/lists/list'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { CountryTaxForm, CountryTaxRow } from './country-tax-row'

export const access = 'admin'

export async function loader() {
  return {
    taxes: (await listCountryTaxes()).map(withVersion),
    choices: {
      countries: countriesOf([]).map(({ code, name }) => [code, name] as const),
      categories: (await listCategories()).map(({ id, name }) => [id, name] as const),
    },
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    save: form(countryTaxForm(await shopMoney()), (draft, id) => saveCountryTax(admin, draft, id)),
    delete: command((id) => deleteCountryTax(admin, id)),
  })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Tax by country'))

export default function CountryTaxScreen() {
  const { taxes, choices } = useLoaderData<typeof loader>()
  return (
    <>
      <ListHead
        title={t('Tax by country')}
        count={tn(taxes.length, '{count} tax rate', '{count} tax rates')}
      />
      <p>
        {t(
          'An order to a country that is listed here has the tax of that country, and an order to any other country has that of your shop. Customers pay the same price everywhere, and only the tax in it differs; where you charge no tax, the checkout takes the tax of your shop off the prices. Within the European Union, list another country only if your sales are taxed there.',
        )}
      </p>
      <p>
        {t(
          'Some parts of countries have another tax, and the shop knows no tax by postcode. The page of an order to one of them says so: the Canary Islands, Ceuta and Melilla, Heligoland and Büsingen, the overseas territories of France, Livigno, Campione d’Italia, San Marino, the Vatican, Åland, Mount Athos, Greenland, Madeira and the Azores, Jungholz and Mittelberg, and Northern Ireland. Monaco is taxed as France.',
        )}
      </p>
      <p>
        {rich(
          t(
            'Tax rates in the European Union: <link>Taxes in Europe Database</link> of the Commission',
          ),
          {
            link: (text) => <a href="https://ec.europa.eu/taxation_customs/tedb/">{text}</a>,
          },
        )}
      </p>
      <FormRows>
        {taxes.map((tax) => (
          <CountryTaxRow key={tax.id} tax={tax} choices={choices} />
        ))}
      </FormRows>
      <NewRow title={t('New tax rate')}>
        <CountryTaxForm key={taxes.length} choices={choices} />
      </NewRow>
    </>
  )
}
