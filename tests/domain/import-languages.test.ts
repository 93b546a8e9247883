import './test-database'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { todayIn } from '../../app/domain/basics/time/days'
import { exportCsv } from '../../app/domain/files/exports/export-csv.server'
import { exportNames } from '../../app/domain/files/exports/export-names'
import { fileNameOf } from '../../app/domain/files/exports/file-name.server'
import { checkImport } from '../../app/domain/files/imports/check-import.server'
import { findImport } from '../../app/domain/files/imports/imports.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { euDefaults } from '../../app/domain/settings/eu-settings'
import { message } from '../../app/languages/messages'
import { settings } from '../../app/settings.server'
import { db } from '../../db/client'
import { timeFromNow } from '../../db/time'
import { addPseudoLanguage, pseudo, pseudoLanguage } from '../support/pseudo-language'
import { zipOf } from '../support/zip'
import { createProduct, createProductWithVariants } from './factories'
import { admin, checkFile, importFile, runImport } from './import-files'

const header = 'name,brand,description,category,price,stock'

async function speak(language: string) {
  if (language === pseudoLanguage) addPseudoLanguage(settings.dataDir)
  await updateShopSettings(admin, { language })
}

async function textOf(name: string) {
  let text = ''
  for await (const chunk of exportCsv(name) ?? []) text += chunk
  return text
}

test('changes nothing when an export in English or in the language of the shop is imported', async () => {
  await createProductWithVariants([4, 5])
  await importFile(
    `${header},image 2,image 1 description\nTranslated lamp,Maker,A thing.,Things,2.50,3,b.png,A lamp`,
  )
  const lists = ['products', 'stock'] as const
  const inEnglish = await Promise.all(lists.map(textOf))
  await speak(pseudoLanguage)
  const translated = await Promise.all(lists.map(textOf))
  for (const [index, text] of translated.entries()) {
    const [headings, ...lines] = parse(text, { bom: true })
    const [names = [], ...others]: string[][] = parse(inEnglish[index] ?? '', { bom: true })
    assert.deepEqual(
      headings,
      names.map((name: string) =>
        pseudo(name.replace(/^image \d/, 'image {number}')).replace(
          '{number}',
          /^image (\d)/.exec(name)?.[1] ?? '',
        ),
      ),
    )
    assert.deepEqual(
      lines,
      others.map((line) => line.map((cell) => (cell === 'no' ? pseudo('no') : cell))),
    )
  }
  const [products] = translated
  const [headings = '', ...lines] = products?.split('\n') ?? []
  const inCapitals = [headings.toUpperCase(), ...lines].join('\n')
  for (const text of [...inEnglish, ...translated, inCapitals]) {
    const { wrong, created, changed, unchanged } = (await checkFile(text)).preview
    assert.deepEqual([wrong, created, changed, unchanged], [0, 0, 0, 2])
  }
  const { unknownColumns, ignoredColumns } = (await checkFile(products ?? '')).preview
  assert.deepEqual([unknownColumns, ignoredColumns], [[], ['slug', 'likes', 'created'].map(pseudo)])
  await speak('en')
})

test('names the columns that it does not read as the file does when the shop has translations of these names', async () => {
  await speak('de')
  const csv = 'Name;E-Mail;phone;Slug\nVase;Maker;5;vase'
  const { unknownColumns, ignoredColumns } = (await checkFile(csv)).preview
  assert.deepEqual(unknownColumns, ['E-Mail', 'phone'])
  assert.deepEqual(ignoredColumns, ['E-Mail', 'phone', 'Slug'])
  await speak('en')
})

test('reads columns that are named with their unit, as fields on screens are', async () => {
  await speak('de')
  const csv = 'Name;Marke;Kategorie;Beschreibung;Bestand;Preis ($);Gewicht (g);Gewicht (kg)\n'
  const { preview } = await checkFile(`${csv}Dose;Marke;Lamps;Rund.;3;4.50;250;1`)
  assert.deepEqual(preview.readColumns.slice(-2), ['price', 'weight'])
  assert.deepEqual(preview.unknownColumns, ['Gewicht (kg)'])
  assert.deepEqual([preview.wrong, preview.created], [0, 1])
  await speak('en')
})

test('reads the words and units of the language of the shop, the English ones, and TRUE and FALSE of spreadsheets', async () => {
  await updateShopSettings(admin, euDefaults)
  const { id } = await createProduct(3)
  const { id: hidden } = await createProduct(3)
  await db
    .updateTable('products')
    .set({ hidden_at: timeFromNow(), content_amount: 10_000, content_unit: 'piece' })
    .where('id', '=', hidden)
    .execute()
  const cellsIn = (text: string, delimiter: string) =>
    parse(text, { bom: true, delimiter })
      .filter(([first]: string[]) => first === id || first === hidden)
      .map((cells: string[]) => [cells[9], cells[12]])
  const inEnglish = await textOf('products')
  assert.deepEqual(cellsIn(inEnglish, ','), [
    ['yes', '10 pieces'],
    ['no', ''],
  ])
  await speak('de')
  const inGerman = await textOf('products')
  assert.deepEqual(cellsIn(inGerman, ';'), [
    ['ja', '10 Stück'],
    ['nein', ''],
  ])
  for (const text of [inGerman, inEnglish]) {
    const { wrong, created, changed } = (await checkFile(text)).preview
    assert.deepEqual([wrong, created, changed], [0, 0, 0])
  }
  const lines = ['id,hidden', `${id},JA`, `${hidden},vielleicht`]
  const { problems, changes } = (await checkFile(lines.join('\n'))).preview
  assert.deepEqual(
    changes.map(({ from, to }) => [from, to]),
    [['nein', 'ja']],
  )
  assert.deepEqual(
    problems.map(({ message }) => message),
    ['„Ausgeblendet“ muss ja oder nein sein'],
  )
  for (const [yes, no] of [
    ['WAHR', 'FALSCH'],
    ['true', 'FALSE'],
    ['1', '0'],
  ]) {
    const { preview } = await checkFile(`id,hidden\n${id},${yes}\n${hidden},${no}`)
    assert.deepEqual(
      preview.changes.map(({ from, to }) => [from, to]),
      [
        ['nein', 'ja'],
        ['ja', 'nein'],
      ],
    )
  }
  await speak('es')
  for (const yes of ['si', 'SÍ', 'yes', 'VERDADERO']) {
    assert.equal((await checkFile(`id,hidden\n${id},${yes}`)).preview.changed, 1, yes)
  }
  await speak('en')
})

test('says the problems and the result of an import in the language that the shop has when they are shown', async () => {
  const line = 'Spoken lamp,Maker,A thing.,Things,1,1'
  const { id: wanted, name } = await createProduct(3)
  const lines = [line, line, 'Lamp,Maker,A thing.,Things,much,1']
  const csv = [`${header},id`, ...lines, `New name,,,,,5,${wanted}`].join('\n')
  const zip = await zipOf({ 'spoken-lamp.png': 'no image' })
  const id = await checkImport(admin, async (folder) => {
    await writeFile(join(folder, 'products.csv'), csv)
    await writeFile(join(folder, 'images.zip'), zip)
    return { csv: 'products.csv', zip: 'images.zip' }
  })
  await db.updateTable('variants').set({ stock: 2 }).where('product_id', '=', wanted).execute()
  await runImport(id)
  const said = async () => {
    const found = await findImport(id)
    const problems = found?.preview?.problems.map(({ message }) => message)
    return { problems, leftOut: found?.report?.leftOut, message: found?.import.message }
  }
  const english = await said()
  await speak(pseudoLanguage)
  const spoken = await said()
  await speak('en')
  assert.deepEqual(english, {
    problems: [
      'Line 2 already has a product with this name',
      'Price must be an amount such as 12.50',
    ],
    leftOut: [
      `${name} was skipped because its stock is now 2, no longer 3`,
      'spoken-lamp.png: Invalid file type. Only JPEG, PNG, WebP and AVIF files are allowed.',
    ],
    message: '1 new product, 0 changed, 2 skipped.',
  })
  const price = pseudo('{name} must be an amount such as {example}')
  assert.equal(
    spoken.problems?.[1],
    price.replace('{name}', pseudo('Price')).replace('{example}', '12.50'),
  )
  const texts = [...(spoken.problems ?? []), ...(spoken.leftOut ?? [])]
  assert.equal(texts.length, 4)
  assert(texts.every((text) => /^\[.*·\]$/.test(text)))
  assert.match(spoken.message ?? '', /^\[1 .*·\], \[0 .*·\], \[2 .*·\]\.$/)
  assert.deepEqual(await said(), english)
})

test('names the files of exports in the language of the shop, with the day in its time zone', async () => {
  const timeZone = 'Pacific/Kiritimati'
  const nameOf = (name: string, period = {}) =>
    fileNameOf(exportNames[name] ?? assert.fail(), 'csv', period)
  await updateShopSettings(admin, { language: 'de', timeZone })
  assert.equal(await nameOf('orders'), `bestellungen-${todayIn(timeZone)}.csv`)
  const january = { from: '2026-01-01', to: '2026-01-31' }
  assert.equal(
    await nameOf('sales-by-day', january),
    'umsatz-nach-tagen-2026-01-01-bis-2026-01-31.csv',
  )
  await updateShopSettings(admin, { language: 'pl' })
  assert.equal(await nameOf('orders', { to: '2026-01-31' }), 'zamowienia-do-2026-01-31.csv')
  await updateShopSettings(admin, { language: 'en' })
  assert.equal(await nameOf('orders', { to: '2026-01-31' }), 'orders-until-2026-01-31.csv')
  const greek = await fileNameOf(message('παραγγελίες', {}), 'csv')
  assert.match(greek, /^[\x20-\x7e]+$/)
})
