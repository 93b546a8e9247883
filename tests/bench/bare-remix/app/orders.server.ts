import Sqlite from 'better-sqlite3'

// Less safe than the shop: a power failure may lose the last acknowledged orders.
const database = new Sqlite(process.env.BENCH_DATABASE)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = NORMAL')
database.exec(`
  create table if not exists orders (id integer primary key, total integer not null);
  create table if not exists order_items (order_id integer not null, product text not null);`)
const insertOrder = database.prepare('insert into orders (total) values (?)')
const insertItem = database.prepare('insert into order_items (order_id, product) values (?, ?)')

export const placeOrder = database.transaction((product: string) => {
  const { lastInsertRowid } = insertOrder.run(2995)
  insertItem.run(lastInsertRowid, product)
})
