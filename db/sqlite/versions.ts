import type Sqlite from 'better-sqlite3'
import { CatalogueChanges, maxChangesAtOnce, type ProductChange } from '../catalogue-changes'
import { open } from './connection'

export function versionReaders(file: string) {
  const changes = new CatalogueChanges()
  let observer: Observer | undefined
  let last: number | undefined
  return {
    catalogueVersion: () => {
      observer ??= observe(file)
      return observer.readVersion()
    },
    dataVersion: () => {
      observer ??= observe(file)
      return observer.readDataVersion()
    },
    catalogueMoment: () => {
      observer ??= observe(file)
      if (observer.readVersion() === last) return changes.now
      const read = observer.readChanges(last)
      last = read.version
      changes.add(read.changes)
      return changes.now
    },
    isUnchanged: changes.isUnchanged.bind(changes),
  }
}

type Observer = ReturnType<typeof observe>

// `data_version` ignores commits of its own connection, so a separate connection reads it:
// https://www.sqlite.org/pragma.html#pragma_data_version
function observe(file: string) {
  const connection = open(file, { readonly: true })
  try {
    return prepareReads(connection)
  } catch (error) {
    connection.close()
    throw error
  }
}

function prepareReads(connection: Sqlite.Database) {
  const version = connection.prepare<[], number>('select version from catalogue_version').pluck()
  const dataVersion = connection.prepare<[], number>('pragma data_version').pluck()
  const changesSince = connection.prepare<[number], ProductChange>(
    `select product_id, availability, likes from catalogue_changes where id > ?
      limit ${maxChangesAtOnce}`,
  )
  const readVersion = () => version.get() ?? 0
  return {
    readVersion,
    readDataVersion: () => dataVersion.get() ?? 0,
    readChanges: connection.transaction((last: number | undefined) => {
      const version = readVersion()
      if (last === undefined) return { version, changes: undefined }
      const changes = changesSince.all(last)
      // A version without a record is another kind of change, or its record has been deleted.
      const isComplete = changes.length === version - last
      return { version, changes: isComplete ? changes : undefined }
    }),
  }
}
