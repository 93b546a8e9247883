import { json } from '@remix-run/node'
import type { Refusal } from '~/domain/basics/refusals/refusal'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import {
  type Meaning,
  type Statement,
  type StatementTable,
  statementLimits,
} from '~/domain/files/bank-statements/bank-entries'
import { markEntries } from '~/domain/files/bank-statements/mark-entries.server'
import { matchEntries } from '~/domain/files/bank-statements/match-entries.server'
import {
  matchesIn,
  PostedStatement,
  PostedTable,
  requireMeanings,
} from '~/domain/files/bank-statements/posted-statement.server'
import { readStatement } from '~/domain/files/bank-statements/read-statement.server'
import {
  checkMeanings,
  entriesOf,
  rememberedMeanings,
  rememberMeanings,
  suggestedMeanings,
} from '~/domain/files/bank-statements/statement-columns.server'
import type { User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { form, noFields, refusalInit, runIntent, sentBack, textOf } from '~/web/run-intent.server'

export const access = 'money'

export function loader() {
  return { maxPayments: statementLimits.lines }
}

// The shop stores no statement: its pages have what it has read, and their forms send it back.
const limits = {
  maxTextBytes: 24 * 1024 * 1024,
  maxFields: statementLimits.lines + 10,
}

export function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(
    args,
    {
      check: form(noFields, async (_, __, fields) => {
        const statement = await readStatement(fields.get('csv'))
        if ('entries' in statement) return showVerdicts(statement)
        const isNew = fields.has('choose')
        const known = isNew ? undefined : await rememberedMeanings(statement)
        return known
          ? showVerdicts(await entriesIn(statement, known))
          : showColumns(statement, suggestedMeanings(statement))
      }),
      columns: form(noFields, (_, __, fields) => readColumns(admin, fields)),
      mark: form(noFields, async (_, __, fields) => {
        const statement = sentBack(fields, 'statement', PostedStatement)
        return showVerdicts(statement, await markEntries(admin, matchesIn(fields)))
      }),
    },
    limits,
  )
}

async function readColumns(admin: User, fields: FormData) {
  const table = sentBack(fields, 'table', PostedTable)
  const chosen = table.columns.map((_, index) => textOf(fields, `column${index}`))
  const meanings = requireMeanings(chosen)
  try {
    checkMeanings(meanings)
  } catch (error) {
    return showColumns(table, meanings, requireRefusal(error))
  }
  const statement = await entriesIn(table, meanings)
  // A wrong choice of which nothing can be read is not kept.
  if (statement.entries.length > 0) await rememberMeanings(admin, table, meanings)
  return showVerdicts(statement)
}

async function entriesIn(table: StatementTable, meanings: Meaning[]) {
  return entriesOf(table, meanings, (await shopSettings()).currency)
}

interface StatementReply {
  choices?: { table: StatementTable; meanings: Meaning[]; problem?: string }
  verdicts?: Awaited<ReturnType<typeof matchEntries>> & {
    unreadable: number
    marked?: number
    /** By the hash of the payment. */
    problems: Record<string, string>
  }
}

function showColumns(table: StatementTable, meanings: Meaning[], refusal?: Refusal) {
  const problem = refusal && t(refusal.text)
  const choices = { table, meanings, problem }
  return json<StatementReply>({ choices }, refusal && refusalInit(refusal))
}

type Marked = Awaited<ReturnType<typeof markEntries>>

async function showVerdicts({ entries, unreadable }: Statement, marked?: Marked) {
  const problems = Object.entries(marked?.problems ?? {}).map(([hash, text]) => [hash, t(text)])
  const verdicts = {
    ...(await matchEntries(entries)),
    unreadable,
    marked: marked?.marked,
    problems: Object.fromEntries(problems),
  }
  return json<StatementReply>({ verdicts })
}
