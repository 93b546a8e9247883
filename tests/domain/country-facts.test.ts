import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripeAmounts, taxes } from '../../app/dated-facts'
import { isCurrency } from '../../app/domain/basics/money/currencies'
import { europeanUnion } from '../../app/domain/buying/countries/country-groups.server'
import { countryCodesOrAll } from '../../app/domain/buying/countries/postal-address'
import { factsOf } from '../../app/domain/settings/country-facts'
import { legalDrafts } from '../../app/domain/settings/legal-drafts.server'
import { blanksIn, legalPages } from '../../app/domain/settings/legal-pages'
import { shopSettings } from '../../app/domain/settings/shop-settings.server'
import { ageOfFacts } from '../../app/health/machine-checks.server'
import { listLanguages, textsIn } from '../../app/languages/languages.server'
import { setLanguage } from '../../app/languages/translate'

test('proposes a currency and a time zone that exist, and the highest tax rate as the standard rate', () => {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  for (const country of countryCodesOrAll([])) {
    const facts = factsOf(country)
    if (!facts) continue
    assert(isCurrency(facts.currency) && zones.has(facts.timeZone), country)
    assert.deepEqual(
      facts.taxRates,
      facts.taxRates.toSorted((one, other) => other - one),
      country,
    )
  }
  assert.equal(factsOf('DE')?.currency, 'EUR')
  assert.deepEqual(factsOf('FI')?.taxRates, [2550, 1350, 1000])
  assert.equal(factsOf('US')?.taxRates.length, 0)
  assert.equal(factsOf('AQ'), undefined)
})

test('has a tax rate of each country of the EU, and facts of each country with a rate', () => {
  for (const country of europeanUnion) assert(factsOf(country)?.taxRates[0], country)
  for (const country of Object.keys(taxes.rates)) assert(factsOf(country), country)
})

test('doctor warns of facts that were compared with their source more than a year ago', async () => {
  const at = (date: string) => ageOfFacts(undefined, new Date(date))
  assert.equal((await at(stripeAmounts.comparedOn)).state, 'ok')
  const { state, message } = await at('2099-01-01')
  assert.equal(state, 'warning')
  assert.match(message, /tax rates .* on 20\d\d-\d\d-\d\d \(https:/)
})

test('drafts legal texts with what the shop knows, and none without blanks, in each language', async () => {
  const shop = {
    ...(await shopSettings()),
    name: 'Hollow Oak',
    postalAddress: '1 Mill Lane',
    taxRate: 1900,
    withdrawalDays: 14,
  }
  const drafts = legalDrafts(shop, {
    country: 'DE',
    isInEea: true,
    owner: 'Ada Moss',
    deliveryTime: '',
  })
  for (const page of legalPages) {
    assert.match(drafts[page].text, /Hollow Oak\n1 Mill Lane/, page)
    assert(blanksIn(drafts[page].text).length > 0, page)
  }
  assert.match(drafts.imprint.text, /^Hollow Oak\n1 Mill Lane\n\nOwner: Ada Moss\n/)
  assert.match(drafts.privacy.text, /for 8 years/)
  assert.match(drafts.returns.text, /within 14 days/)
  assert.match(drafts.terms.text, /All prices include VAT\./)
  const outside = legalDrafts(
    { ...shop, withdrawalDays: null, taxRate: null },
    { country: 'AQ', isInEea: false, owner: 'Hollow Oak', deliveryTime: '' },
  )
  const texts = legalPages.map((page) => outside[page].text).join()
  for (const language of listLanguages()) {
    setLanguage(language, textsIn(language))
    for (const [of, country] of [
      [shop, 'DE'],
      [{ ...shop, withdrawalDays: null, taxRate: null }, 'GB'],
      [{ ...shop, withdrawalDays: null }, 'AQ'],
    ] as const) {
      const known = { country, isInEea: country === 'DE', owner: 'Ada Moss', deliveryTime: '' }
      const drafts = legalDrafts(of, known)
      for (const page of legalPages) {
        const { text } = drafts[page]
        assert(blanksIn(text).length > 0, `${language} ${page}`)
        assert.equal(blanksIn(text).length, text.split('[[').length - 1, `${language} ${page}`)
      }
    }
  }
  setLanguage('en', undefined)
  assert.doesNotMatch(texts, /Owner/, 'the name stands there already')
  assert.doesNotMatch(texts, /VAT|GDPR|withdraw|legal guarantee/i)
})

test('leaves few blanks in the legal texts of each country, and says what its law says', async () => {
  const stored = { ...(await shopSettings()), name: 'Hollow Oak', taxRate: 2000 }
  for (const [country, withdrawalDays, count, says] of [
    ['DE', 14, 7, /Art\. 6\(1\)\(b\) GDPR.*Art\. 15 to 21 GDPR.*Art\. 77 GDPR/s],
    ['AT', 14, 7, /\[\[We do not take part in dispute resolution/],
    ['FR', 14, 9, /\[\[Consumer mediator.*Publication director: Ada Moss\n\n\[\[Host/s],
    ['GB', null, 6, /Art\. 6\(1\)\(c\) UK GDPR.*ICO.*cancel the contract within 14 days/s],
    ['CA', null, 9, /All prices include tax\..*\[\[The rights that customers have by law/s],
  ] as const) {
    const isInEea = withdrawalDays !== null
    const known = { country, isInEea, owner: 'Ada Moss', deliveryTime: '2 days' }
    const drafts = legalDrafts({ ...stored, withdrawalDays }, known)
    const order = ['terms', 'privacy', 'returns', 'imprint'] as const
    const text = order.map((page) => drafts[page].text).join('\n')
    assert.equal(blanksIn(text).length, count, country)
    assert.match(text, says, country)
  }
})
