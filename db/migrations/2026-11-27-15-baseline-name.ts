import { type Kysely, sql } from 'kysely'

// A database of version 0.5.0 has the names of the migrations that the baseline has replaced.
export async function up(db: Kysely<unknown>) {
  await sql`update kysely_migration set name = '2026-11-24-14-baseline'
    where name = '2026-11-23-14-selling'`.execute(db)
  await sql`delete from kysely_migration where name < '2026-11-24'`.execute(db)
}
