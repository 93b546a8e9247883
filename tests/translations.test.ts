import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { extractTexts, textsIn } from '../app/commands/extract-texts'
import { contentsIn, contentsText } from '../app/domain/basics/contents'
import { defaultMoney, moneyOf } from '../app/domain/basics/money/money'
import { readWord, yesAndNo, yesOrNo } from '../app/domain/basics/spreadsheets/cell-words'
import { headingOf } from '../app/domain/basics/spreadsheets/column-headings'
import { allColumns, columnsByHeading } from '../app/domain/files/columns/columns-of-shop.server'
import {
  isUnfinished,
  listLanguages,
  readTranslations,
  textsIn as textsOf,
} from '../app/languages/languages.server'
import { setLanguage, t, tn } from '../app/languages/translate'
import * as accountEmails from '../app/mail/account-emails.server'
import * as orderEmails from '../app/mail/order-emails.server'
import * as parcelEmails from '../app/mail/parcel-emails.server'
import * as shopkeeperEmails from '../app/mail/shopkeeper-emails.server'
import * as unpaidOrderEmails from '../app/mail/unpaid-order-emails.server'
import * as withdrawalEmails from '../app/mail/withdrawal-emails.server'
import { temporaryFolder } from './support/data'

const texts = extractTexts()

for (const language of listLanguages().filter((tag) => tag !== 'en')) {
  describe(`the file of ${language}`, () => {
    const { entries } = readTranslations(language)

    test('has all texts of the code and no others', () => {
      const keys = [...entries.keys()]
      assert.deepEqual(
        [...texts.keys()].filter((key) => !entries.has(key)),
        [],
      )
      assert.deepEqual(
        keys.filter((key) => !texts.has(key)),
        [],
      )
      const unfinished = [...entries.values()].filter(isUnfinished)
      assert.deepEqual(
        unfinished.map(({ msgid }) => msgid),
        [],
      )
    })

    test('says whose browsers get each text', () => {
      const wrong = [...entries].filter(
        ([key, { comments }]) => comments?.extracted !== texts.get(key)?.audience,
      )
      assert.deepEqual(
        wrong.map(([key]) => key),
        [],
      )
    })

    test('has the placeholders and elements of the English texts', () => {
      // The law may allow only its own words on the button that places an order, and no total.
      const others = [...entries.values()].filter(
        ({ msgctxt }) => !/places the order/.test(msgctxt ?? ''),
      )
      const wrong = others.flatMap(({ msgid, msgid_plural = msgid, msgstr }) =>
        msgstr.filter((text) => partsOf(text) !== partsOf(msgid_plural)),
      )
      assert.deepEqual(wrong, [])
    })

    test('has a heading of its own for each column of products', () => {
      setLanguage(language, textsOf(language))
      const columns = columnsByHeading(allColumns, moneyOf(defaultMoney))
      const shared = [...columns.values()].filter(
        (column) => columns.get(t(headingOf(column)).toLowerCase()) !== column,
      )
      setLanguage('en', undefined)
      assert.deepEqual(shared, [])
    })

    test('has words of its own for yes and no, and reads the pieces that it writes', () => {
      setLanguage(language, textsOf(language))
      const words = [yesOrNo(true), yesOrNo(false)].map((word) => readWord(yesAndNo, word))
      const pieces = [1, 2, 5, 1.5].map((count) => {
        const text = contentsText({ amount: count * 1000, unit: 'piece' }, '.')
        return contentsIn(text, '.')?.unit
      })
      setLanguage('en', undefined)
      assert.deepEqual(words, ['yes', 'no'])
      assert.deepEqual(new Set(pieces), new Set(['piece']))
    })

    test('has each plural category of the language', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      const wrong = [...entries.values()].filter(
        ({ msgid_plural, msgstr }) => msgid_plural && msgstr.length !== pluralCategories.length,
      )
      assert.deepEqual(
        wrong.map(({ msgid }) => msgid),
        [],
      )
    })
  })
}

// `{count}` may be missing in a form for one number only, such as "one product".
function partsOf(text: string) {
  const parts = [...text.matchAll(/\{(\w+)\}|<(\/?\w+)>/g)].map(([part]) => part)
  return [...new Set(parts.filter((part) => part !== '{count}'))].sort().join(' ')
}

test('counts products in each language: one, a few, and a million', () => {
  const expected: Record<string, string[]> = {
    de: ['1 Produkt', '3 Produkte', '1.000.000 Produkte'],
    es: ['1 producto', '3 productos', '1.000.000 de productos'],
    fr: ['1 produit', '3 produits', '1\u202f000\u202f000 de produits'],
    it: ['1 prodotto', '3 prodotti', '1.000.000 di prodotti'],
    nl: ['1 product', '3 producten', '1.000.000 producten'],
    pl: ['1 produkt', '3 produkty', '1\u00a0000\u00a0000 produktów'],
  }
  for (const [language, counts] of Object.entries(expected)) {
    setLanguage(language, textsOf(language))
    const said = [1, 3, 1_000_000].map((count) => tn(count, '{count} product', '{count} products'))
    setLanguage('en', undefined)
    assert.deepEqual(said, counts)
  }
})

test('continues in lower case after a greeting where the language does, else in upper case', () => {
  const order = {
    number: 1,
    total: '1',
    lines: [],
    deliveryAndPayment: [],
    isCollected: false,
    isCancelled: false,
    howToPay: [],
    customer: { accountId: null, name: '', email: '', phone: '' },
  }
  const declared = { id: '', name: '', orderNumber: '1', email: '', at: '' }
  const link = { token: '', validFor: '' }
  const parcel = { carrier: '', number: '', trackingUrl: '', lines: [], toCome: [] }
  const contents = [
    accountEmails.activationEmail(link),
    accountEmails.alreadyRegisteredEmail,
    accountEmails.passwordResetEmail(link),
    accountEmails.passwordChangedEmail,
    accountEmails.emailChangeLinkEmail(link),
    accountEmails.emailTakenEmail,
    accountEmails.emailChangeRequestedEmail(''),
    accountEmails.emailChangedEmail(''),
    accountEmails.nameChangedEmail({ from: '', to: '' }),
    orderEmails.orderPlacedEmail(order, []),
    orderEmails.orderPlacedEmail({ ...order, isCollected: true }, []),
    orderEmails.orderPaidEmail(order),
    orderEmails.orderDeliveredEmail(order),
    orderEmails.deliveryUndoneEmail(order),
    orderEmails.orderCancelledEmail(order),
    orderEmails.orderRefundedEmail(order, '1'),
    ...(['reduced', 'due', 'done'] as const).map((status) =>
      orderEmails.refundEmail(order, { status, amount: '1', lines: [], reason: '' }),
    ),
    orderEmails.refundUndoneEmail(order, '1'),
    orderEmails.orderCorrectedEmail(order, [], undefined),
    orderEmails.emailsMovedEmail('1'),
    ...[order, { ...order, isCollected: true }].map((it) =>
      parcelEmails.parcelUndoneEmail(it, parcel),
    ),
    parcelEmails.parcelSentEmail(order, parcel),
    parcelEmails.readyToCollectEmail(order, parcel),
    unpaidOrderEmails.paymentReminderEmail(order, { amount: '1', cancelOn: null }),
    unpaidOrderEmails.unpaidOrderCancelledEmail(order),
    shopkeeperEmails.soldOutEmail({ id: '', name: 'x' }),
    shopkeeperEmails.testEmail,
    withdrawalEmails.withdrawalDeclaredEmail(declared),
    ...(['received', 'declined', 'refunded'] as const).map((status) =>
      withdrawalEmails.withdrawalAnsweredEmail({ orderNumber: '1', status, reason: '' }),
    ),
  ]
  // Polite pronouns are in upper case anywhere, and x is the name of the shop.
  const inLowerCase: Record<string, RegExp> = {
    de: /^(?:\p{Ll}|(?:Sie|Ihre?)\b)/u,
    it: /^(?:\p{Ll}|Le\b)/u,
  }
  const inUpperCase = /^(?:\P{Ll}|x\b)/u
  for (const language of listLanguages()) {
    setLanguage(language, textsOf(language))
    const begins = contents.map((content) => {
      const [first] = content({ name: 'x', contactEmail: '', legal: [] }).parts
      return typeof first === 'string' ? first : assert.fail()
    })
    setLanguage('en', undefined)
    const wrong = begins.filter((text) => !(inLowerCase[language] ?? inUpperCase).test(text))
    assert.deepEqual(wrong, [], language)
  }
})

test('finds each text that the code translates', () => {
  const code = `
    t('One'); t(isOpen ? 'Two' : 'Three', { context: 'verb' }); msg('Four'); t(label)
    tn(count, '{count} item', '{count} items'); message('Five {name}', { name })
    messageN(2, 'Six', 'Sixes'); new Refusal(409, 'Seven'); new Error('Not shown')
    columnNames('eight'); cellWords('nine'); productColumn('ten', { help: msg('Eleven') })
    fileColumn('twelve', cell)`
  assert.deepEqual(
    textsIn('code.ts', code).map(({ text, plural, context }) => [text, plural, context]),
    [
      ['One', undefined, undefined],
      ['Two', undefined, 'verb'],
      ['Three', undefined, 'verb'],
      ['Four', undefined, undefined],
      ['{count} item', '{count} items', undefined],
      ['Five {name}', undefined, undefined],
      ['Six', 'Sixes', undefined],
      ['Seven', undefined, undefined],
      ['eight', undefined, 'heading'],
      ['nine', undefined, 'cell'],
      ['ten', undefined, 'heading'],
      ['Eleven', undefined, undefined],
      ['twelve', undefined, 'heading'],
    ],
  )
})

test('npm run languages keeps translations, and marks one whose English text changed a little', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'app/routes'), { recursive: true })
  mkdirSync(join(folder, 'app/languages'))
  const update = (code: string, ...args: string[]) => {
    writeFileSync(join(folder, 'app/routes/cart.tsx'), code)
    const command = resolve('app/commands/languages.ts')
    const options = ['--import', resolve('node_modules/tsx/dist/loader.mjs'), command, ...args]
    const env = { ...process.env, TSX_TSCONFIG_PATH: resolve('tsconfig.json') }
    return execFileSync('node', options, { cwd: folder, env, encoding: 'utf8' })
  }
  const file = join(folder, 'app/languages/sv.po')
  update(`t('Your cart is empty'); t('Save')`, 'sv')
  const translated = readFileSync(file, 'utf8')
    .replace('msgid "Your cart is empty"\nmsgstr ""', 'msgid "Your cart is empty"\nmsgstr "Tom"')
    .replace('msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Spara"')
  writeFileSync(file, translated)
  assert.match(update(`t('Your cart is still empty'); t('Save')`), /2 texts, 1 to translate/)
  const updated = readFileSync(file, 'utf8')
  assert.match(updated, /msgid "Save"\nmsgstr "Spara"/)
  assert.match(
    updated,
    /#, fuzzy\n#\| msgid "Your cart is empty"\nmsgid "Your cart is still empty"/,
  )
})
