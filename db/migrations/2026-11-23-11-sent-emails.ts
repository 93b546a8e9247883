import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Emails that were sent, so that admins can read them for some time; the outbox holds only those to be sent.
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
