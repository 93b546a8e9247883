import { redirect } from '@remix-run/node'
import { rateText } from '~/domain/basics/money/money'
import { europeanUnion } from '~/domain/buying/countries/country-groups.server'
import { countriesOf } from '~/domain/buying/countries/postal-address'
import {
  choosePlace,
  openingForm,
  openShop,
  PlaceDraft,
  placeOf,
  versionOfPlace,
} from '~/domain/office/opening/opening.server'
import type { User } from '~/domain/people/access/users'
import { factsOf } from '~/domain/settings/country-facts'
import { currencyOptions, localeCountries } from '~/domain/settings/locales'
import { isOpened } from '~/domain/settings/opened.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { acceptedLocales, languageNames } from '~/languages/languages.server'
import { currentLanguage } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'

type Args = RouteArgs<'admin'>

/** First the place, then the questions about it; neither if the shop is opened. */
export async function loader({ request, admin }: Args) {
  const shop = await shopSettings()
  const isOpen = await isOpened()
  const place = new URL(request.url).searchParams.has('place') ? undefined : placeOf(shop)
  return {
    places: isOpen || place ? undefined : placesFor(request, shop),
    questions: isOpen || !place ? undefined : questionsFor(place.country, shop, admin),
  }
}

export async function action({ admin, ...args }: Args) {
  return runIntent(args, {
    choosePlace: form(PlaceDraft, async (draft) => {
      await choosePlace(admin, draft)
      return redirect('/admin/opening')
    }),
    submit: form(openingForm(await shopMoney()), (draft) => openShop(admin, draft), {
      to: '/admin',
    }),
  })
}

function placesFor(request: Request, shop: ShopSettings) {
  return {
    defaultValue: placeOf(shop) ?? proposedPlace(request),
    languages: languageNames(),
    countries: countriesOf(localeCountries).map(({ code, name }) => [code, name] as const),
  }
}

function questionsFor(country: string, shop: ShopSettings, admin: User) {
  const { currency = '', taxRates = [], noTaxSentence } = factsOf(country) ?? {}
  return {
    country,
    expected: versionOfPlace(shop),
    currencies: currencyOptions(shop),
    rates: taxRates.map((rate) => rateText(rate, shop)).join(', '),
    noTaxSentence,
    owner: admin.name,
    defaultValue: {
      postalAddress: `${admin.name}\n`,
      contactEmail: admin.email,
      currency,
      sellsInEu: europeanUnion.includes(country),
    },
  }
}

/** The page is in the language of the browser, as far as the shop has it. */
function proposedPlace(request: Request) {
  const region = acceptedLocales(request)[0]?.maximize().region
  const country = localeCountries.find((it) => it === region)
  return { language: currentLanguage(), country: country ?? '' }
}
