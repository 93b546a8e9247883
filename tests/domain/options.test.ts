import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, refusal, stockOf } from './factories'
import * as shop from './shop'
import { db, timeFromNow, transaction } from './shop'

const admin = await createUser('admin')
const money = shop.moneyOf({ locale: 'en-US', currency: 'USD' })

afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await shop.findProductsWithWrongPrice(db), [])
})

/** `options` are lines such as `Size: S, M`, `existing` the values of the present variants. */
function save(productId: string, options: string[], existing: string[] = [], expected?: string) {
  const fields = options.flatMap((option, index) => {
    const [name = '', values = ''] = option.split(':')
    return [
      [`name_${index + 1}`, name],
      [`values_${index + 1}`, values],
      [`existing_${index + 1}`, existing[index] ?? ''],
    ]
  })
  return shop.setOptions(
    admin,
    productId,
    shop.OptionsDraft.parse({ ...Object.fromEntries(fields), expected }),
  )
}

async function namesOf(productId: string) {
  return (await shop.listVariants(productId)).variants.map(({ name }) => name)
}

async function variantNamed(productId: string, name: string) {
  const found = (await shop.listVariants(productId)).variants.find(
    (variant) => variant.name === name,
  )
  assert(found, name)
  return found
}

/** Saves the form of all variants with these fields, the other fields as they are. */
async function saveRows(
  productId: string,
  changes: Record<string, string>,
  before = shop.listVariants(productId),
) {
  const { variants, state } = await before
  const fields = variants.flatMap((variant) => {
    const { id, fullPrice, stock, sku, ean, weight, imageId, hiddenAt } = variant
    return Object.entries({
      [shop.variantField('price', id)]: fullPrice === null ? undefined : money.decimals(fullPrice),
      [shop.variantField('itemsInStock', id)]: String(stock),
      [shop.variantField('expectedStock', id)]: String(stock),
      [shop.variantField('sku', id)]: sku ?? undefined,
      [shop.variantField('ean', id)]: ean ?? undefined,
      [shop.variantField('weight', id)]: weight === null ? undefined : String(weight),
      [shop.variantField('imageId', id)]: imageId ?? undefined,
      [shop.variantField('hidden', id)]: hiddenAt ? 'on' : undefined,
    })
  })
  const form = { ...Object.fromEntries(fields), ...changes, expected: state }
  return shop.updateVariants(
    admin,
    productId,
    shop
      .variantsForm(
        money,
        variants.map(({ id }) => id),
      )
      .parse(form),
  )
}

/** Images named by one letter, whose files do not exist. */
async function addImages(productId: string, letters: string[]) {
  await transaction(async (trx) => {
    for (const [index, letter] of letters.entries()) {
      await shop.replaceImages(trx, [productId], index + 1, letter.repeat(32))
    }
  })
}

test('makes a variant of each combination, and the present one becomes the chosen combination', async () => {
  const { id } = await createProduct(7)
  const { message } = await save(id, ['Size: S, M', 'Colour: Red, Blue'], ['M', 'Blue'])
  assert.equal(String(message), 'Options saved: 4 variants')
  assert.deepEqual(await namesOf(id), ['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
  const { id: variantId, stock } = await variantNamed(id, 'M / Blue')
  assert.deepEqual([variantId, stock, await stockOf(id)], [id, 7, 7])
})

test('asks for the value of the present units, unless there are none', async () => {
  const { id } = await createProduct(1)
  const customer = await createUser()
  await shop.addToCart(customer.id, id)
  await shop.placeOrder(customer.id)
  await assert.rejects(save(id, ['Size: S, M']), {
    ...refusal(400, /Which Size are they\? Enter one of S, M$/),
    detail: { field: 'existing_1' },
  })
  await assert.rejects(save(id, ['Size: S, M'], ['XL']), refusal(400, /Enter one of S, M$/))
  const empty = await createProduct(0)
  await save(empty.id, ['Size: S, M'])
  assert.equal((await variantNamed(empty.id, 'S')).id, empty.id)
})

test('keeps the invisible letters that a value needs, and leaves out others', async () => {
  const { id } = await createProduct(0)
  await save(id, ['Motif: 👩\u200d🎨, می\u200cخواهم, M\u200e, \u200b'])
  assert.deepEqual(await namesOf(id), ['👩\u200d🎨', 'می\u200cخواهم', 'M'])
})

test('refuses a value with the slash that separates values, because two variants would have one name', async () => {
  const { id } = await createProduct(0)
  const message = 'Please write a slash without spaces, such as S/M'
  for (const value of ['S / M', 'S /', '/ M', '/']) {
    const options = shop.OptionsDraft.safeParse({ name_1: 'Size', values_1: `XL, ${value}` })
    assert.equal(options.error?.issues[0]?.message, message)
    const renamed = shop.ValueDraft.safeParse({ from: '1 S', to: value })
    assert.equal(renamed.error?.issues[0]?.message, message)
  }
  await save(id, ['Size: S/M, L/XL'])
  assert.deepEqual(await namesOf(id), ['S/M', 'L/XL'])
})

test('adds only combinations with a new value, and sorts the variants as the values are listed', async () => {
  const { id } = await createProduct(0)
  await save(id, ['Size: S, M', 'Colour: Red, Blue'])
  await shop.deleteVariant(admin, id, (await variantNamed(id, 'M / Red')).id)
  await save(id, ['Size: M, S', 'Colour: Blue, Red, Green'])
  assert.deepEqual(await namesOf(id), ['M / Blue', 'M / Green', 'S / Blue', 'S / Red', 'S / Green'])
})

test('separates values by semicolons, which the form shows again, when a value has a comma', async () => {
  const { id } = await createProduct(0)
  for (const [typed, shown] of [
    ['1,5 l;', '1,5 l;'],
    ['1,5 l ; 2 l', '1,5 l; 2 l'],
    ['0,5 l; 1,5 l; 2 l', '0,5 l; 1,5 l; 2 l'],
  ] as const) {
    await save(id, [`Volume: ${typed}`])
    const [volume] = (await shop.listVariants(id)).options
    assert.equal(shop.valueList(volume?.values ?? []), shown)
    await save(id, [`Volume: ${shown}`])
    assert.deepEqual((await shop.listVariants(id)).options, [volume])
  }
  assert.deepEqual(await namesOf(id), ['0,5 l', '1,5 l', '2 l'])
  assert.equal(shop.valueList(['S', 'M']), 'S, M')
})

test('adds a combination that was deleted, at its place and with no units', async () => {
  const { id } = await createProduct(7)
  await save(id, ['Size: S, M', 'Colour: Red, Blue'], ['M', 'Red'])
  await shop.deleteVariant(admin, id, id)
  const add = (value_1: string, value_2: string, expected?: string) =>
    shop.addVariant(admin, id, shop.CombinationDraft.parse({ value_1, value_2, expected }))
  for (const [size, colour, field] of [
    ['XL', 'Red', 'value_1'],
    ['M', '', 'value_2'],
  ] as const) {
    await assert.rejects(add(size, colour), { status: 400, detail: { field } })
  }
  await assert.rejects(add('S', 'Red'), refusal(409, 'There is already a variant “S / Red”'))
  await assert.rejects(
    add('M', 'Red', 'older'),
    refusal(409, /^Someone else has changed these variants/),
  )
  assert.equal(String((await add('M', 'Red')).message), '“M / Red” added')
  assert.deepEqual(await namesOf(id), ['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
  assert.equal((await variantNamed(id, 'M / Red')).stock, 0)
  await assert.rejects(add('M', 'Red'), refusal(409, /already a variant/))
})

test('adds no combination to 100 variants, but lists no combinations that it does not add', async () => {
  const { id } = await createProduct(0)
  const sizes = Array.from({ length: 50 }, (_, at) => at).join()
  await save(id, [`Size: ${sizes}`, 'Colour: Red, Blue'])
  await shop.deleteVariant(admin, id, (await variantNamed(id, '7 / Red')).id)
  await save(id, [`Size: ${sizes}`, 'Colour: Red, Blue', 'Cut: A'])
  const draft = { value_1: '7', value_2: 'Red', value_3: 'A' }
  await shop.addVariant(admin, id, shop.CombinationDraft.parse(draft))
  const names = await namesOf(id)
  assert.deepEqual([names.length, names[14]], [100, '7 / Red / A'])
  await db.updateTable('variants').set({ value_2: 'Grey' }).where('id', '=', id).execute()
  await assert.rejects(
    shop.addVariant(admin, id, shop.CombinationDraft.parse({ ...draft, value_2: 'Grey' })),
    refusal(409, 'A product has at most 100 variants'),
  )
  const many = Array.from({ length: 3000 }, (_, at) => at).join()
  await assert.rejects(
    save(id, [`Size: ${many}`, `Colour: Red, Blue, Grey, ${many}`, `Cut: A, ${many}`]),
    refusal(400, /make 27\d{9} variants/),
  )
})

test('refuses options that are incomplete, listed twice, too many or needed to tell variants apart', async () => {
  const { id } = await createProduct(0)
  for (const [options, message] of [
    [[': S, M'], 'Please enter a name, such as Size'],
    [['Size:'], 'Please enter values, such as S, M, L'],
    [['Size: S, s'], '“s” is listed twice'],
    [['Farbe: Grün, GRÜN'], '“GRÜN” is listed twice'],
    [['Size: S', 'SIZE: M'], '“SIZE” is listed twice'],
    [[`Size: ${Array.from({ length: 101 }, (_, at) => at)}`], /make 101 variants.*at most 100$/],
  ] as const) {
    await assert.rejects(save(id, [...options]), refusal(400, message))
  }
  await save(id, ['Size: S, M', 'Colour: Red, Blue'])
  await assert.rejects(save(id, ['Size: S', 'Colour: Red, Blue']), refusal(400, /with “M”/))
  await assert.rejects(save(id, ['', 'Colour: Red, Blue']), refusal(400, /^Without Size, several/))
  await assert.rejects(
    save(id, ['Size: S, M, L', 'Colour: Red, Blue'], [], 'older'),
    refusal(409, /^Someone else has changed these variants/),
  )
  assert.equal((await namesOf(id)).length, 4)
})

test('removes an option, and at last all, so that the product has one variant with its id again', async () => {
  const { id, name } = await createProduct(5, { price: 1000 })
  const customer = await createUser()
  await shop.addToCart(customer.id, id)
  const sold = await shop.placeOrder(customer.id)
  await shop.addToCart(customer.id, id)
  await save(id, ['Size: S, M', 'Colour: Red'], ['S', 'Red'])
  await save(id, ['Size: S, M'])
  const other = await variantNamed(id, 'M')
  await saveRows(id, {
    [shop.variantField('itemsInStock', other.id)]: '4',
    [shop.variantField('price', other.id)]: '8',
    [shop.variantField('sku', other.id)]: 'TS-M',
  })
  await shop.addToCart(customer.id, other.id, 2)
  const order = await shop.placeOrder(customer.id)
  await shop.addToCart(customer.id, other.id)
  await shop.addToCart(customer.id, id)
  await shop.deleteVariant(admin, id, id)
  assert.deepEqual(await shop.takeNotices(customer.id), [
    `${name} (S) is no longer available and was removed from your cart`,
  ])
  await save(id, [])
  const { variants, options } = await shop.listVariants(id)
  assert.deepEqual(options, [])
  assert.deepEqual(
    variants.map((it) => [it.id, it.price, it.fullPrice, it.sku, it.stock]),
    [[id, 800, null, 'TS-M', 1]],
  )
  assert.deepEqual(
    (await shop.findCart(customer.id))?.lines.map((line) => line.variantId),
    [id],
  )
  await shop.changeOrderStatus(admin, sold.id, 'cancelled')
  assert.equal(await stockOf(id), 1, 'units of a deleted variant do not return')
  await shop.changeOrderStatus(admin, order.id, 'cancelled')
  assert.equal(await stockOf(id), 3)
})

test('hides the product when its options are removed and its last variant is hidden', async () => {
  const { id, name } = await createProduct(5)
  await save(id, ['Size: S, M'], ['S'])
  await saveRows(id, { [shop.variantField('hidden', id)]: 'on' })
  await shop.deleteVariant(admin, id, (await variantNamed(id, 'M')).id)
  const { message } = await save(id, [])
  assert.match(String(message), /The product is now hidden, as its variant was$/)
  const hidden = await shop.findProduct(id)
  assert.deepEqual([typeof hidden?.hiddenAt, hidden?.stock], ['string', 5])
  const activities = await db
    .selectFrom('activities')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  assert.deepEqual(activities, [
    { action: 'updated', subject: `variants of product ${name}` },
    { action: 'hid', subject: `product ${name}` },
  ])
  await save(id, ['Size: S, M'], ['S'])
  await saveRows(id, { [shop.variantField('hidden', id)]: 'on' })
  await shop.deleteVariant(admin, id, (await variantNamed(id, 'M')).id)
  assert.equal(String((await save(id, [])).message), 'Options saved: 1 variant')
  assert.equal((await shop.findProduct(id))?.hiddenAt, hidden?.hiddenAt)
})

test('saves price, stock, article number, EAN, weight and visibility of all variants at once', async () => {
  const { id, name } = await createProduct(0, { price: 1000 })
  await save(id, ['Size: S, M'])
  const [small, medium] = [await variantNamed(id, 'S'), await variantNamed(id, 'M')]
  await saveRows(id, {
    [shop.variantField('price', medium.id)]: '7.50',
    [shop.variantField('itemsInStock', medium.id)]: '+3',
    [shop.variantField('itemsInStock', small.id)]: '2',
    [shop.variantField('sku', medium.id)]: 'MUG-M',
    [shop.variantField('sku', small.id)]: 'MUG-S',
    [shop.variantField('ean', medium.id)]: '4006381-333931',
    [shop.variantField('weight', medium.id)]: '250',
  })
  const saved = await variantNamed(id, 'M')
  assert.deepEqual(
    [saved.fullPrice, saved.price, saved.stock, saved.sku, saved.ean, saved.weight],
    [750, 750, 3, 'MUG-M', '4006381333931', 250],
  )
  const customer = await createUser()
  await shop.addToCart(customer.id, medium.id)
  await saveRows(id, { [shop.variantField('hidden', medium.id)]: 'on' })
  assert.match((await shop.takeNotices(customer.id)).join(), /\(M\) is currently not available/)
  assert.equal(await stockOf(id), 2)
  // Two variants exchange their article numbers.
  await saveRows(id, {
    [shop.variantField('sku', medium.id)]: 'MUG-S',
    [shop.variantField('sku', small.id)]: 'MUG-M',
  })
  assert.equal((await variantNamed(id, 'S')).sku, 'MUG-M')
  const { subject } = await db
    .selectFrom('activities')
    .select('subject')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.match(subject, new RegExp(`^variants of product ${name}: `))
})

test('gives all variants the first weight that is entered, but not one whose weight is removed later', async () => {
  const { id } = await createProduct(0)
  await save(id, ['Size: S, M, L'])
  const weights = async () => (await shop.listVariants(id)).variants.map(({ weight }) => weight)
  const middle = await variantNamed(id, 'M')
  await saveRows(id, { [shop.variantField('weight', middle.id)]: '450' })
  assert.deepEqual(await weights(), [450, 450, 450])
  await saveRows(id, { [shop.variantField('weight', middle.id)]: '' })
  await saveRows(id, { [shop.variantField('sku', middle.id)]: 'M-1' })
  assert.deepEqual(await weights(), [450, null, 450])
})

test('refuses a stock or variants that have changed, but keeps the units sold since the form was opened', async () => {
  const { id } = await createProduct(5)
  await save(id, ['Size: S, M'], ['S'])
  const opened = shop.listVariants(id)
  await opened
  await shop.addToCart((await createUser()).id, id)
  await assert.rejects(
    saveRows(id, { [shop.variantField('itemsInStock', id)]: '9' }, opened),
    refusal(409, 'The stock is now 4, no longer 5. Check the number and save again'),
  )
  await saveRows(id, { [shop.variantField('weight', id)]: '100' }, opened)
  assert.equal(await stockOf(id), 4)
  await assert.rejects(saveRows(id, {}, opened), refusal(409, /^Someone else has changed these/))
})

test('refuses an article number that another variant has, in this or another product', async () => {
  const [one, other] = [await createProduct(1), await createProduct(1)]
  await saveRows(other.id, { [shop.variantField('sku', other.id)]: 'cup-1' })
  await assert.rejects(
    saveRows(one.id, { [shop.variantField('sku', one.id)]: 'CUP-1' }),
    refusal(409, `${other.name} already has the article number CUP-1`),
  )
  await save(one.id, ['Size: S, M'], ['S'])
  const [small, medium] = (await shop.listVariants(one.id)).variants.map(({ id }) => id)
  await assert.rejects(
    saveRows(one.id, {
      [shop.variantField('sku', small ?? '')]: 'x',
      [shop.variantField('sku', medium ?? '')]: 'X',
    }),
    refusal(409, 'Another variant has the article number X'),
  )
})

test('a variant shows an image of its product, until the product no longer has the image', async () => {
  const [product, other] = [await createProduct(0), await createProduct(0)]
  const { id } = product
  await addImages(product.id, ['a', 'b', 'c'])
  await addImages(other.id, ['d', 'e'])
  await save(id, ['Size: S, M'])
  const [small = '', medium = ''] = (await shop.listVariants(id)).variants.map((it) => it.id)
  const choose = (variantId: string, letter: string) =>
    saveRows(id, { [shop.variantField('imageId', variantId)]: letter.repeat(32) })
  const chosen = async () => (await shop.listVariants(id)).variants.map((it) => it.imageId?.[0])
  for (const foreign of ['e', 'x']) {
    await assert.rejects(
      choose(small, foreign),
      refusal(409, /^The product no longer has this image/),
    )
  }
  await choose(small, 'b')
  await choose(medium, 'c')
  assert.deepEqual(await chosen(), ['b', 'c'])
  await shop.removeImage(admin, id, 'b'.repeat(32))
  assert.deepEqual(await chosen(), [undefined, 'c'])
  await choose(small, 'a')
  await transaction((trx) => shop.replaceImages(trx, [id], 1, 'd'.repeat(32)))
  assert.deepEqual(await chosen(), [undefined, 'c'])
  await choose(medium, '')
  assert.deepEqual(await chosen(), [undefined, undefined])
})

test('the last variant has no image of its own when it becomes the product again', async () => {
  const { id } = await createProduct(0)
  await addImages(id, ['a', 'b'])
  await save(id, ['Size: S'])
  await saveRows(id, { [shop.variantField('imageId', id)]: 'b'.repeat(32) })
  await save(id, [])
  assert.equal((await shop.listVariants(id)).variants[0]?.imageId, null)
})

test('renames a value, but not to one that the option has', async () => {
  const { id } = await createProduct(1)
  await save(id, ['Size: S, M'], ['S'])
  await shop.renameValue(admin, id, { from: { option: 1, value: 'S' }, to: 'Small' })
  assert.deepEqual(await namesOf(id), ['Small', 'M'])
  await assert.rejects(
    shop.renameValue(admin, id, { from: { option: 1, value: 'Small' }, to: 'm' }),
    refusal(409, 'There is already a value “m”'),
  )
  await assert.rejects(
    shop.renameValue(admin, id, { from: { option: 1, value: 'S' }, to: 'XL' }),
    refusal(404, 'This value no longer exists'),
  )
})

test('does not delete the only variant of a product', async () => {
  const { id } = await createProduct(1)
  await assert.rejects(
    shop.deleteVariant(admin, id, id),
    refusal(409, /needs at least one variant/),
  )
})

test('changes the prices of variants with those of their products', async () => {
  const { id, name } = await createProduct(0, { price: 1000 })
  await save(id, ['Size: S, M'])
  const { id: medium } = await variantNamed(id, 'M')
  await saveRows(id, { [shop.variantField('price', medium)]: '8' })
  await shop.changePrices(admin, [id], 10)
  const { variants } = await shop.listVariants(id)
  assert.deepEqual(
    variants.map(({ fullPrice, price }) => [fullPrice, price]),
    [
      [null, 1100],
      [880, 880],
    ],
  )
  await saveRows(id, { [shop.variantField('price', medium)]: '1000000' })
  await assert.rejects(
    shop.changePrices(admin, [id], 10),
    refusal(400, `The price of ${name} would be above $1,000,000.00`),
  )
})

test('lists variants with few units, not their product, as low on stock', async () => {
  await db.updateTable('products').set({ hidden_at: timeFromNow() }).execute()
  const { id, name } = await createProduct(40)
  await save(id, ['Size: S, M, L'], ['S'])
  await saveRows(id, { [shop.variantField('hidden', (await variantNamed(id, 'L')).id)]: 'on' })
  const { lowStock } = await shop.overview(shop.defaultPeriod, { role: 'admin' })
  assert.deepEqual(
    lowStock?.filter((product) => product.id === id),
    [{ id, name: `${name} (M)`, stock: 0 }],
  )
})

test('knows the check digit of an EAN', () => {
  for (const ean of ['4006381333931', '96385074', '036000291452', '10614141000415']) {
    assert(shop.isEan(ean), ean)
  }
  for (const wrong of ['4006381333930', '123', '400638133393', 'abcdefgh', ''])
    assert(!shop.isEan(wrong))
})
