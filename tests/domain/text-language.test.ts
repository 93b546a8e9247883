import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCategories } from '../../app/domain/catalogue/categories/categories.server'
import { listProducts, searchProducts } from '../../app/domain/catalogue/lists/list-products.server'
import { insertProducts } from '../../app/domain/catalogue/products/insert-products.server'
import { ProductUpdate } from '../../app/domain/catalogue/products/products'
import { updateProduct } from '../../app/domain/catalogue/products/products.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { db, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { createProduct } from './factories'
import { admin, importFile } from './import-files'

const query = { search: '', category: '', page: 1, show: 'on-sale' } as const

const setTextLanguage = (textLanguage: string) => updateShopSettings(admin, { textLanguage })

/** Replaces all products. Their brand and description contain no word of a test. */
async function sell(names: readonly string[]) {
  const { categoryId } = await createProduct(1)
  await db.deleteFrom('products').execute()
  await db.deleteFrom('product_words').execute()
  const products = names.map((name) => ({
    id: newId(),
    slug: newId(),
    name,
    brand: 'Qx',
    description: '',
    full_price: 100,
    stock: 1,
    category_id: categoryId,
    image_id: null,
    created_at: timeFromNow(),
    updated_at: timeFromNow(),
  }))
  await transaction((trx) => insertProducts(trx, products))
}

async function find(search: string, more = {}) {
  const { products, similar } = await searchProducts({ ...query, search, ...more })
  return { similar, names: products.map(({ name }) => name).sort() }
}

// Of each pair, both words are found by either of them.
const pairs = {
  de: `Lampe Lampen, Glas Gläser, Stuhl Stühle, Tisch Tische, Vase Vasen, Buch Bücher, Topf Töpfe, Korb Körbe, Decke Decken,
    Kleid Kleider, Garten Gärten, Schlüssel Schlüsseln, Kerze Kerzen, Sofa Sofas, Fuß Füße, Löffel Löffeln`,
  es: `lámpara lámparas, silla sillas, cojín cojines, sillón sillones, lápiz lápices, papel papeles, reloj relojes,
    niño niños, mantel manteles`,
  fr: `lampe lampes, cheval chevaux, journal journaux, bocal bocaux, vitrail vitraux, tableau tableaux, bijou bijoux,
    brodé brodés, bougie bougies, œuf œufs, noix noix`,
  it: `lampada lampade, tavolo tavoli, sedia sedie, bicchiere bicchieri, orologio orologi, specchio specchi, banco banchi,
    arancia arance, spiaggia spiagge, rosso rossi, rossa rosse, barca barche, lago laghi`,
  nl: `lamp lampen, glas glazen, kussen kussens, stoel stoelen, pannen pannen, kaars kaarsen, huis huizen, doos dozen,
    klok klokken, brief brieven, foto foto's, vaas vazen, schaal schalen, brood broden, rood rode, deken dekens`,
  pl: `lampa lampy, krzesło krzesła, krzesło krzeseł, świeca świece, poduszka poduszek, kubek kubki, łóżko łóżka,
    stół stoły, talerz talerzy, czerwony czerwona, drewniana drewniane, obrus obrusów, garnek garnki, lustro luster`,
} as const

for (const [language, list] of Object.entries(pairs)) {
  test(`finds the other forms of a word when the texts are in the language ${language}`, async () => {
    await setTextLanguage(language)
    const wordsOfPairs = list.split(',').map((pair) => pair.trim().split(' '))
    await sell([...new Set(wordsOfPairs.flat())])
    for (const pair of wordsOfPairs) {
      const [one = '', other = ''] = pair
      for (const search of [one, other, other.toUpperCase(), `${other} ${one}`]) {
        const { names } = await find(search)
        assert.deepEqual(
          pair.filter((word) => !names.includes(word)),
          [],
          `${search}: ${names}`,
        )
      }
    }
  })
}

for (const [language, search, short] of [
  ['de', 'Uhren', 'Uhr'],
  ['es', 'luces', 'Luz'],
  ['nl', 'messen', 'Mes'],
  ['pl', 'noże', 'Nóż'],
] as const) {
  test(`shows “${short}” only if “${search}” finds nothing, because it is a part of other words`, async () => {
    await setTextLanguage(language)
    await sell([`${search} Zwei`, short])
    assert.deepEqual((await find(search)).names, [`${search} Zwei`])
    await sell([short])
    const { similar, names } = await find(search)
    assert.deepEqual([names, similar !== null], [[short], true])
  })
}

test('finds the end of a joined word', async () => {
  for (const [language, search, names] of [
    ['de', 'Lampen', ['Stehlampe', 'Tischlampen']],
    ['de', 'Gläser', ['Weinglas aus Ton']],
    ['nl', 'stoelen', ['Tuinstoel']],
    ['nl', 'dozen', ['Kartonnen opbergdoos']],
  ] as const) {
    await setTextLanguage(language)
    await sell([...names, 'Etwas'])
    assert.deepEqual(await find(search), { similar: null, names }, search)
  }
})

test('finds no other words that begin with the same letters', async () => {
  await setTextLanguage('de')
  await sell(['Teller', 'Gute Bestellung', 'Messer', 'Messing', 'Kissen'])
  assert.deepEqual((await find('Teller')).names, ['Teller'])
  assert.deepEqual((await find('Messern')).names, ['Messer'])
})

test('finds other forms together with short words, brands and facts, and ranks them alike', async () => {
  await setTextLanguage('de')
  await sell(['Lampe 12', 'Lampen 12', 'Etwas 12'])
  assert.deepEqual((await find('12 lampen')).names, ['Lampe 12', 'Lampen 12'])
  await db.updateTable('products').set({ brand: 'Lampe' }).where('name', '=', 'Etwas 12').execute()
  const { products, total } = await listProducts({ ...query, search: 'Lampen' })
  assert.equal(total, 3)
  assert.equal(products.at(-1)?.name, 'Etwas 12')
  assert.equal((await find('lampen', { sort: 'name' })).names.length, 3)
})

test('a shop in English finds what was typed, and a singular only if that finds nothing', async () => {
  await setTextLanguage('en')
  await sell(['Lamp', 'Lamps', 'Glasses', 'Glass'])
  assert.deepEqual(await find('lamps'), { similar: null, names: ['Lamps'] })
  assert.deepEqual(await find('glasses'), { similar: null, names: ['Glasses'] })
  await sell(['Lamp'])
  assert.deepEqual(await find('lamps'), { similar: 'lamp', names: ['Lamp'] })
})

test('finds letters without an accent as people type them who do not have them on their keyboard', async () => {
  const names = ['Großer Krug', 'Łóżko dębowe', 'Ærlig Bønne', 'Œuf à la coque', 'Đon Isı']
  await sell(names)
  for (const [search, name] of [
    ['grosser', names[0]],
    ['GROẞER', names[0]],
    ['lozko', names[1]],
    ['Łóżko', names[1]],
    ['aerlig bonne', names[2]],
    ['oeuf', names[3]],
    ['don isi', names[4]],
  ] as const) {
    assert.deepEqual((await find(search)).names, [name], search)
  }
  for (const [search, similar] of [
    ['grossr', 'grosser'],
    ['lożkoo', 'lozko'],
    ['aerlgi', 'aerlig'],
    ['oeff', 'oeuf'],
  ] as const) {
    assert.equal((await find(search)).similar, similar, search)
  }
})

const letters = {
  en: 'Äpfel Apfelx Łuk Lz Ñu Nz zebra',
  de: 'Apfel Äpfelx Osten Öztal Ruß Russz Zebra',
  es: 'ano Anual nz ñandú Ñu oca',
  fr: 'cote côtey Etat Étau œuf Ogre',
  it: 'citta Cittày zio',
  nl: 'een Eénx zon',
  pl: 'Azot ąbc Byt cz Ćma lz Łuk nz ńb oz óg sz śb zz źb żb',
  sv: 'zebra ål äpple öl',
}

for (const [language, list] of Object.entries(letters)) {
  test(`sorts products and categories as in the language ${language}`, async () => {
    await setTextLanguage(language)
    const names = list.split(' ')
    await sell(names.toSorted())
    const listNames = async (reversed: boolean) => {
      const { products } = await listProducts({ ...query, sort: 'name', reversed })
      return products.map(({ name }) => name)
    }
    assert.deepEqual(await listNames(false), names)
    assert.deepEqual(await listNames(true), names.toReversed())
    await db.deleteFrom('products').execute()
    await db.deleteFrom('categories').execute()
    for (const name of names.toSorted()) {
      const row = { id: newId(), slug: name, name, created_by: null, created_at: timeFromNow() }
      await db.insertInto('categories').values(row).execute()
    }
    const categories = await listCategories()
    assert.deepEqual(
      categories.map(({ name }) => name),
      names,
    )
  })
}

test('sorts a product by its new name after it was imported, changed by an import, or edited', async () => {
  await setTextLanguage('pl')
  await sell(['Lzy'])
  const { name: category } = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('products').select('category_id'))
    .executeTakeFirstOrThrow()
  const sorted = async () => {
    const { products } = await listProducts({ ...query, sort: 'name' })
    return products.map(({ name }) => name)
  }
  await importFile(`name,brand,description,category,price,stock\nŁan,Qx,Long.,${category},1,1`)
  assert.deepEqual(await sorted(), ['Lzy', 'Łan'])
  const { products } = await listProducts({ ...query, search: 'Łan' })
  await importFile(`id,name\n${products[0]?.id},Ćma`)
  assert.deepEqual(await sorted(), ['Ćma', 'Lzy'])
  await importFile(`id,price\n${products[0]?.id},2`)
  assert.deepEqual(await sorted(), ['Ćma', 'Lzy'])
  const { data } = await ProductUpdate.safeParseAsync({
    name: 'Mały',
    price: '1',
    itemsInStock: '1',
  })
  assert(data)
  await updateProduct(admin, products[0]?.id ?? '', data)
  assert.deepEqual(await sorted(), ['Lzy', 'Mały'])
})

test('sorts all products as in the new language when the language of the texts changes', async () => {
  await setTextLanguage('en')
  const names = ['Año', 'Anz', 'Łan', 'Lzy']
  await sell([...names, ...Array.from({ length: 1100 }, (_, number) => `Ómega ${number}`)])
  const first = async () => {
    const { products } = await listProducts({ ...query, sort: 'name' })
    return products.slice(0, 4).map(({ name }) => name)
  }
  assert.deepEqual(await first(), ['Año', 'Anz', 'Łan', 'Lzy'])
  await setTextLanguage('es')
  assert.deepEqual(await first(), ['Anz', 'Año', 'Łan', 'Lzy'])
  await setTextLanguage('pl')
  assert.deepEqual(await first(), ['Año', 'Anz', 'Lzy', 'Łan'])
  const { sort_name } = await db
    .selectFrom('products')
    .select('sort_name')
    .where('name', '=', 'Ómega 1099')
    .executeTakeFirstOrThrow()
  assert.equal(sort_name, 'o~mega 1099')
  await updateShopSettings(admin, { textLanguage: 'locale' })
  assert.deepEqual(await first(), ['Año', 'Anz', 'Łan', 'Lzy'])
  await updateShopSettings(admin, { language: 'es' })
  assert.deepEqual(await first(), ['Anz', 'Año', 'Łan', 'Lzy'])
  await updateShopSettings(admin, { language: 'en' })
})
