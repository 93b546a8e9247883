import type { Kysely } from 'kysely'

interface OldSchema {
  look: { name: string; value: string }
}

// Five choices of the look become two. Only what differed from the default has a row.
export async function up(db: Kysely<OldSchema>) {
  const rows = await db.selectFrom('look').selectAll().execute()
  const chosen = new Set(rows.map(({ name }) => name))
  const replaced = ['cardShape', 'pictureFit', 'cardText', 'menu', 'orderNumber']
  if (!replaced.some((name) => chosen.has(name))) return
  const pictures = [
    chosen.has('cardShape') ? 'upright' : 'square',
    ...(chosen.has('pictureFit') ? ['whole'] : []),
  ].join('-')
  const asInShop = [
    ...(chosen.has('cardText') ? ['cards'] : []),
    ...(chosen.has('menu') ? ['menu'] : []),
    ...(chosen.has('orderNumber') ? ['orders'] : []),
  ].join()
  await db.deleteFrom('look').where('name', 'in', replaced).execute()
  const values = [
    ...(pictures === 'square' ? [] : [{ name: 'pictures', value: pictures }]),
    ...(asInShop ? [{ name: 'asInShop', value: asInShop }] : []),
  ]
  if (values.length > 0) await db.insertInto('look').values(values).execute()
}
