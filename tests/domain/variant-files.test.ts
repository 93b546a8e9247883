import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { exportCsv } from '../../app/domain/exports/export-csv.server'
import { db } from '../../db/client'
import { timeFromNow } from '../../db/time'
import { createProduct, createProductWithVariants } from './factories'

async function exported() {
  let text = ''
  for await (const chunk of exportCsv('products') ?? []) text += chunk
  return text
}

function linesOf(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true })
}

test('exports no columns of variants from a shop that uses none', async () => {
  const { id } = await createProduct(3)
  assert.match(await exported(), new RegExp(`,created,facts\r?\n${id},`))
})

test('exports a line for each variant, and the article number of a product without options', async () => {
  const lamp = await createProduct(3)
  const shirt = await createProductWithVariants([4, 5], { fullPrices: [null, 1500] })
  const [small = '', large = ''] = shirt.variantIds
  const change = (id: string, values: object) =>
    db.updateTable('variants').set(values).where('id', '=', id).execute()
  await change(lamp.id, { sku: 'L-1', ean: '4006381333931', weight: 250 })
  await change(small, { sku: 'S-1' })
  await change(large, { hidden_at: timeFromNow() })
  const cells = linesOf(await exported())
    .filter(({ id }) => id === lamp.id || id === shirt.id)
    .map((line) =>
      ['name', 'price', 'stock', 'option 1', 'value 1', 'sku', 'ean', 'weight', 'variant hidden']
        .map((heading) => line[heading])
        .join('|'),
    )
  assert.deepEqual(cells, [
    `${shirt.name}|12.50|4|Size|1|S-1|||no`,
    `${shirt.name}|15.00|5|Size|2||||yes`,
    `${lamp.name}|12.50|3|||L-1|4006381333931|250|`,
  ])
})
