import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Admins can read sent emails for some time. The table `emails` contains only emails that are not sent yet.
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table sent_emails (
        id ${text} primary key,
        recipient ${text} not null,
        subject ${text} not null,
        body ${text} not null,
        created_at ${text} not null,
        sent_at ${text} not null
      )${isPostgres ? '' : ' strict'}`,
    )
    .execute(db)
  await sql`create index sent_emails_by_time on sent_emails (sent_at desc, id desc)`.execute(db)
}
