import './test-database'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { suggestedColumns } from '../../app/domain/files/columns/recognised-columns.server'
import { applyChoices } from '../../app/domain/files/imports/check-import.server'
import { findImport } from '../../app/domain/files/imports/imports.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { shopMoney, shopSettings } from '../../app/domain/settings/shop-settings.server'
import { db } from '../../db/client'
import { refusal } from './factories'
import { admin, checkFile, importFile, runImport } from './import-files'

// Spreadsheets and files of other programs, which are not made for this shop.

beforeEach(async () => {
  await db.deleteFrom('products').execute()
})

async function choose(id: string, ...assigned: string[]) {
  await applyChoices(admin, id, { createCategories: true, assigned })
  return previewOf(id)
}

async function chooseUnit(id: string, weightUnit: string) {
  await applyChoices(admin, id, { createCategories: true, assigned: [], weightUnit })
  return previewOf(id)
}

async function previewOf(id: string) {
  const preview = (await findImport(id))?.preview
  assert(preview)
  return preview
}

const weightsIn = ({ newProducts }: Awaited<ReturnType<typeof previewOf>>) =>
  newProducts.map(({ weight }) => weight)

const speakers = (heading: string, ...weights: string[]) =>
  [
    `sku;name;brand;description;category;price;stock;${heading}`,
    ...weights.map((weight, at) => `S${at};Speaker ${at};M;Loud.;Audio;150.00;4;${weight}`),
  ].join('\n')

test('asks for the unit of weights that are not whole grams, and imports none until it is chosen', async () => {
  const { id, preview } = await checkFile(speakers('weight', '12', '1.5', '0'))
  assert.deepEqual([preview.created, preview.problems, preview.notes], [3, [], []])
  assert.deepEqual(preview.weightUnits, ['g', 'kg', 'lb', 'oz'])
  assert.deepEqual(weightsIn(preview), [undefined, undefined, undefined])
  assert.equal(preview.choices.weightUnit, undefined)
  assert.deepEqual(weightsIn(await chooseUnit(id, 'stone')), [undefined, undefined, undefined])
  assert.deepEqual(weightsIn(await chooseUnit(id, 'kg')), ['12000 g', '1500 g', undefined])
  await runImport(id)
  const rows = db.selectFrom('variants').select('weight').orderBy('sku')
  assert.deepEqual(await rows.execute(), [{ weight: 12_000 }, { weight: 1500 }, { weight: null }])
  assert.deepEqual(
    (await checkFile(speakers('weight (g)', '12000', '1500', ''))).preview.changes,
    [],
  )
})

test('takes whole weights for grams, shows them, and offers other units unless the heading names one', async () => {
  const { id, preview } = await checkFile(speakers('weight', '12', '400'))
  assert.deepEqual([preview.choices.weightUnit, weightsIn(preview)], ['g', ['12 g', '400 g']])
  assert.deepEqual(weightsIn(await chooseUnit(id, 'oz')), ['340 g', '11340 g'])
  for (const [heading, weight, shown] of [
    ['Weight (kg)', '1.5', '1500 g'],
    ['weight_kg', ',5', '500 g'],
    ['Gewicht in kg', '1.250', '1250 g'],
    ['Weight [lbs]', '1', '454 g'],
    ['weight', '250 g', '250 g'],
    ['weight', 'heavy', undefined],
  ] as const) {
    const { preview } = await checkFile(speakers(heading, weight))
    assert.deepEqual([preview.created, weightsIn(preview)], [1, [shown]], heading)
    assert.deepEqual(preview.weightUnits, [], heading)
  }
})

test('fills in the brand, category, description and stock of new products when a file has no columns for them', async () => {
  const { name: shopName } = await shopSettings()
  const csv = 'name,price,sku\nPlain cup,9,P-1\nPlain mug,8,P-2'
  const { preview } = await importFile(csv)
  assert.deepEqual(preview.missingColumns, ['brand', 'category', 'description', 'stock'])
  const { brand, description, category } = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['brand', 'description', 'categories.name as category'])
    .where('products.name', '=', 'Plain cup')
    .executeTakeFirstOrThrow()
  assert.deepEqual([brand, description, category], [shopName, 'Plain cup', 'Uncategorized'])
  const again = (await checkFile(csv.replace(',8,', ',7,'))).preview
  assert.deepEqual([again.created, again.changes.map(({ column }) => column)], [0, ['price']])
  const incomplete = (await checkFile('name,brand,category,price\nCup 2,,Cups,9')).preview
  const problems = incomplete.problems.map(({ message }) => message)
  assert.deepEqual(problems, ['Brand is required'])
})

for (const [language, csv] of [
  [
    'German',
    'Artikelnr.;Bezeichnung;Warengruppe;Hersteller;VK brutto (€);EK netto;Lagerbestand;Gewicht kg',
  ],
  ['French', 'Référence;Désignation;Famille;Marque;Prix TTC;Prix HT;Quantité;Poids (kg)'],
  [
    'Italian',
    'Codice articolo;Denominazione;Reparto;Marca;Prezzo di vendita;Costo;Giacenza;Peso kg',
  ],
  ['Spanish', 'Referencia;Nombre;Familia;Fabricante;PVP;Coste;Existencias;Peso [kg]'],
  [
    'Dutch',
    'Artikelcode;Benaming;Productgroep;Merk;Verkoopprijs incl. btw;Inkoopprijs;Voorraad;Gewicht_kg',
  ],
  [
    'Polish',
    'Kod produktu;Nazwa towaru;Grupa towarowa;Producent;Cena brutto;Cena netto;Stan magazynowy;Waga kg',
  ],
] as const) {
  test(`suggests what the columns of a ${language} spreadsheet contain, and never a net price`, async () => {
    await updateShopSettings(admin, { currency: 'EUR', locale: 'de-DE' })
    const { id, preview } = await checkFile(`${csv}\nT-1;Teller;Geschirr;Maker;12,50;5;3;1,5`)
    await updateShopSettings(admin, { currency: 'USD', locale: 'en-US' })
    const headings = csv.split(';')
    assert.deepEqual(
      preview.choices.columns.map(([, column]) => column),
      ['sku', 'name', 'category', 'brand', 'price', 'stock', 'weight'],
    )
    assert.deepEqual([preview.created, preview.unknownColumns], [1, headings])
    assert.deepEqual(preview.ignoredColumns, [headings[5]])
    const { weight, price, stock } = preview.newProducts[0] ?? {}
    assert.deepEqual([weight, price, stock], ['1500 g', '12,50\u00a0€', 3])
    const chosen = await choose(id, 'ean', 'name')
    assert.deepEqual(chosen.ignoredColumns, headings.slice(2))
  })
}

test('finds the price that customers pay by its usual headings, and no other price', async () => {
  const headings = [
    ...['PVP (IVA incl.)', 'PVP con IVA', 'P.V.P.', 'P.V.P. (I.V.A. 21 % incluido)', 'PVP c/IVA'],
    ...['Precio venta', 'Precio venta público', 'Precio de venta al público (€)', 'VK brutto'],
    ...['Preis inkl. MwSt.', 'Preis in € (inkl. 19 % MwSt.)', 'Verkaufspreis (brutto)', 'Endpreis'],
    ...['Prix TTC', 'Prix de vente T.T.C.', 'PVC', 'Prix TVA comprise', 'Prezzo IVA inclusa'],
    ...['Prezzo al pubblico', 'Prezzo di vendita', 'Prezzo vendita ivato', 'Cena sprzedaży'],
    ...['Verkoopprijs incl. btw', 'Prijs (inclusief btw)', 'Cena brutto', 'Cena z VAT'],
    ...['Price incl. VAT', 'Retail price (tax included)', 'Selling price'],
  ]
  const others = [
    ...['Precio de coste', 'Precio sin IVA', 'Precio + IVA', 'PVP IVA no incluido', 'EK brutto'],
    ...['Preis zzgl. MwSt.', 'Prix HT', "Prix d'achat TTC", 'Prezzo IVA esclusa', 'RRP', 'UVP'],
    ...['Inkoopprijs incl. btw', 'Adviesprijs', 'Cena zakupu brutto', 'Cost incl. VAT', 'VAT'],
  ]
  const money = { ...(await shopMoney()), currency: 'EUR' }
  const suggested = (columns: string[]) => suggestedColumns(columns, new Set(), money)
  for (const heading of headings)
    assert.deepEqual(
      suggested([heading, ...others]),
      [
        [heading, 'price'],
        ['VAT', 'tax rate'],
      ],
      heading,
    )
})

test('leaves the choice to the shopkeeper when two columns may have the price', async () => {
  const { preview } = await checkFile('name;VK brutto;Preis\nTeller;12;9')
  assert.deepEqual([preview.choices.columns, preview.created], [[], 0])
})

test('reads a column as an option with its heading as the name when the shopkeeper chooses this', async () => {
  const csv = [
    'name;price;Größe;Farbe;Material;Care',
    'Hemd;20;S;Blau;Wolle;warm',
    'Hemd;20;M;Blau;Wolle;warm',
    'Kappe;9;;Rot;;cold',
  ].join('\n')
  const { id } = await checkFile(csv)
  await assert.rejects(
    choose(id, 'option', 'option', 'option', 'option'),
    refusal(400, 'A product has at most 3 options'),
  )
  const { problems, created, ignoredColumns } = await choose(id, 'option', 'option')
  assert.deepEqual([problems, created, ignoredColumns], [[], 2, ['Material', 'Care']])
  await runImport(id)
  const products = db.selectFrom('products').orderBy('products.name')
  assert.deepEqual(await products.select(['option_1', 'option_2']).execute(), [
    { option_1: 'Größe', option_2: 'Farbe' },
    { option_1: 'Farbe', option_2: '' },
  ])
  const again = (await choose((await checkFile(csv)).id, 'option', 'option')).changes
  assert.deepEqual(again, [])
  const wrong = `name;price;Größe\nSchal;5;${'x'.repeat(101)}`
  const { id: wrongId } = await checkFile(wrong)
  const [problem] = (await choose(wrongId, 'option')).problems
  assert.deepEqual([problem?.line, problem?.column], [2, 'Größe'])
})

test('reads pieces as the stock, and what tells the lines of a product apart as its options, in all languages', async () => {
  const lists = [
    'Artikel;Preis in $;Stück;Größe',
    'Product;Price;Pieces;Size',
    'Produit;Prix TTC;Pièces;Couleur',
    'Prodotto;Prezzo;Pz.;Taglia',
    'Producto;Precio;Uds.;Variante',
    'Artikelnaam;Prijs;Stuks;Maat',
    'Nazwa towaru;Cena;Szt.;Wariant',
  ]
  for (const heading of lists) {
    const [, , , option = ''] = heading.split(';')
    const { preview } = await checkFile(`${heading}\nHonig;5,50;3;250 g\n;9,90;4;500 g\nWachs;4;2;`)
    const found = preview.newProducts.map(({ name, stock, variants }) => [name, stock, variants])
    assert.deepEqual(
      found,
      [
        ['Honig', 7, 2],
        ['Wachs', 2, undefined],
      ],
      heading,
    )
    assert.deepEqual([preview.problems, preview.ignoredColumns], [[], []], heading)
    assert.deepEqual(preview.choices.columns.at(-1), [option.toLowerCase(), 'option'], heading)
  }
})

test('takes no column for an option when the lines of a product do not differ in it', async () => {
  const { preview } = await checkFile('name;price;stock;Size\nHoney;5;3;250 g\nWax;9;4;100 g')
  assert.deepEqual([preview.choices.columns, preview.created], [[], 2])
})

test('a line without a name belongs to the product above it, unless its article number says otherwise', async () => {
  await importFile('name,price,stock,sku\nTea,4,1,T-1')
  const { id, preview } = await checkFile(
    [
      'name,price,stock,option 1,value 1,sku',
      'Shirt,20,3,Size,S,',
      ',,4,,M,',
      ',25,5,,L,',
      ',,9,,,T-1',
    ].join('\n'),
  )
  assert.deepEqual([preview.problems, preview.created, preview.changed], [[], 1, 1])
  await runImport(id)
  const variants = db.selectFrom('variants').innerJoin('products', 'products.id', 'product_id')
  const rows = await variants
    .select(['name', 'value_1', 'variants.stock', 'variants.full_price as own'])
    .orderBy('name')
    .orderBy('position')
    .execute()
  assert.deepEqual(
    rows.map(({ name, value_1, stock, own }) => [name, value_1, stock, own]),
    [
      ['Shirt', 'S', 3, null],
      ['Shirt', 'M', 4, null],
      ['Shirt', 'L', 5, 2500],
      ['Tea', '', 9, null],
    ],
  )
  assert.equal((await checkFile('name,price,value 1\n,5,S')).preview.wrong, 1)
})

test('says once that no column has the price when new products need it', async () => {
  const { preview } = await checkFile('name;Amount;EK\nTeller;12;9\nTasse;free;8')
  assert.deepEqual([preview.needsPrice, preview.problems, preview.wrong], [true, [], 2])
  const chosen = await choose((await checkFile('name;Amount\nTeller;12\nTasse;')).id, 'price')
  assert.deepEqual([chosen.needsPrice, chosen.created, chosen.problems.length], [false, 1, 1])
})

test('lists no errors that follow from another error of the same product', async () => {
  const head = 'name,brand,description,category,price,stock,option 1,value 1,discount'
  const { preview } = await checkFile(
    [
      head,
      'Coat,Maker,Warm.,Coats,free,1,Size,S,',
      'Coat,,,,,1,,M,',
      'Coat,,,,,1,,L,',
      'Scarf,Maker,Soft.,Coats,9,1,Size,S,',
      'Scarf,,,,,many,,M,',
    ].join('\n'),
  )
  assert.deepEqual(
    preview.problems.map(({ line, column }) => `${line} ${column}`),
    ['2 price', '6 stock'],
  )
  assert.deepEqual([preview.wrong, preview.allProblems], [4, 2])
  await importFile('name,price\nOld coat,50')
  const { problems } = (await checkFile('name,price,discount\nOld coat,free,60')).preview
  assert.deepEqual(
    problems.map(({ column }) => column),
    ['price'],
  )
})

test('reads whole weights from 100 as grams without a question, and those of the template', async () => {
  const isAsked = async (csv: string) => (await checkFile(csv)).preview.weightUnits.length > 0
  assert.equal(await isAsked(speakers('weight', '350', '1200')), false)
  assert.equal(await isAsked(speakers('weight', '350', '12')), true)
  assert.equal(await isAsked(speakers('weight', '350', '1,5')), true)
  assert.equal(await isAsked('name;price;option 1;value 1;weight\nRing;9;Size;M;4'), false)
})

test('inherits name, option and price from the line above where lines of one product leave them empty', async () => {
  const { preview } = await importFile(
    'name;price;stock;size\nShirt;20;1;S\n;;2;M\n;25;3;L\nCap;9;4;',
  )
  assert.deepEqual(
    preview.newProducts.map(({ name, variants, stock }) => [name, variants, stock]),
    [
      ['Shirt', 3, 6],
      ['Cap', undefined, 4],
    ],
  )
  const prices = db.selectFrom('variants').select('price').where('value_1', '!=', '')
  assert.deepEqual(await prices.orderBy('position').execute(), [
    { price: 2000 },
    { price: 2000 },
    { price: 2500 },
  ])
})

test('gives a new category the tax rate that its lines name, and says at a line that it has another', async () => {
  await updateShopSettings(admin, {
    currency: 'EUR',
    locale: 'de-DE',
    taxRate: 1900,
    taxSentence: '',
  })
  const text = `Artikel;Warengruppe;MwSt;Preis
Honig;Imkerei;7 %;6,90
Kerze;Licht;19;9,90
Seife;Licht;7;4,90
Met;Imkerei;1,45;9,90`
  const { id, preview } = await checkFile(text)
  assert.deepEqual(preview.newCategories, ['Imkerei (7\u00a0%)', 'Licht'])
  assert.deepEqual(
    preview.problems.map(({ line, column, message }) => [line, column, message]),
    [
      [
        4,
        'tax rate',
        'All products of “Licht” have the tax rate 19\u00a0%. Choose another category',
      ],
    ],
  )
  assert.match(preview.notes[0]?.message ?? '', /^This is no tax rate of your country/)
  const { report } = await runImport(id)
  assert.deepEqual(report?.categories, ['Imkerei (7\u00a0%)', 'Licht'])
  const rates = db.selectFrom('categories').select(['name', 'tax_rate']).orderBy('name')
  assert.deepEqual(await rates.where('name', 'in', ['Imkerei', 'Licht']).execute(), [
    { name: 'Imkerei', tax_rate: 700 },
    { name: 'Licht', tax_rate: null },
  ])
  const again = await checkFile('Artikel;Warengruppe;USt;Preis\nSalbe;Imkerei;19;5')
  assert.equal(
    again.preview.notes[0]?.message,
    'All products of “Imkerei” have the tax rate 7\u00a0%. Choose another category',
  )
  const bare = await checkFile(`Artikel;Preis;Steuersatz
Testhonig;8,90;7
Testbrett;34,90;
Testkerze;7,50;19`)
  assert.deepEqual(bare.preview.problems, [])
  assert.deepEqual(bare.preview.newCategories, ['Uncategorized, 7\u00a0% (7\u00a0%)'])
  const emptyCell = await checkFile('Artikel;Warengruppe;USt;Preis\nTee;Kost;7;5\nBrett;Kost;;9')
  assert.match(emptyCell.preview.problems[0]?.message ?? '', /“Kost” have the tax rate 7\u00a0%/)
  await updateShopSettings(admin, { taxRate: null })
  const untaxed = await checkFile('Artikel;Warengruppe;USt;Preis\nSalbe;Imkerei;19;5')
  assert.deepEqual(untaxed.preview.notes, [])
})
