import { open, writeFile } from 'node:fs/promises'
import { readTable } from '~/csv/read-table.server'
import { encodingOf, textOf } from '~/csv/read-text.server'
import { filesInZip } from '~/csv/read-zip.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { withSmallFile } from '~/domain/files/imports/small-csv.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type Statement, type StatementTable, statementLimits } from './bank-entries'
import { readCamt } from './read-camt.server'
import { tableOf } from './statement-columns.server'

const maxUnpackedMegabytes = 32

/** @throws {Refusal} 400 with a field error */
export function readStatement(
  file: FormDataEntryValue | null,
): Promise<Statement | StatementTable> {
  return withSmallFile(file, msg('Choose the file of a bank statement'), async (path) => {
    const start = await startOf(path)
    if (start.startsWith('PK\x03\x04')) return readZip(path)
    if (/^\W{0,5}<[?!\w]/.test(start)) return requireEntries(await readXml(path))
    if (/^(?:%PDF|\{1:|:20:)/.test(start)) throw otherFile()
    return tableOf(await readTable(path, statementLimits))
  })
}

const otherFile = () =>
  new UnreadableFile(
    msg(
      'The shop cannot read this file. Upload a bank statement as a CSV file or as camt.053, also in a ZIP file',
    ),
  )

async function startOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) })
    return buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '')
  } finally {
    await file.close()
  }
}

async function readXml(path: string) {
  return readCamt(textOf(path, await encodingOf(path)))
}

async function readZip(path: string) {
  const byHash = new Map<string, Statement['entries'][number]>()
  let unreadable = 0
  let count = 0
  for await (const entry of filesInZip(path, maxUnpackedMegabytes)) {
    if (!entry.names.some((name) => /\.xml$/i.test(name))) continue
    const unpacked = `${path}.xml`
    await writeFile(unpacked, await entry.read(), { mode: 0o600 })
    const statement = await readXml(unpacked)
    if (!statement) continue
    count++
    unreadable += statement.unreadable
    // Two files may have the same payment.
    for (const it of statement.entries) byHash.set(it.hash, it)
  }
  return requireEntries(count > 0 ? { entries: [...byHash.values()], unreadable } : undefined)
}

function requireEntries(statement: Statement | undefined) {
  if (!statement) throw otherFile()
  if (statement.entries.length > statementLimits.lines) {
    throw new UnreadableFile(
      message('The file has more than {max} payments. Please download a shorter period', {
        max: statementLimits.lines,
      }),
    )
  }
  return statement
}
