import { upkeep } from 'db/upkeep'
import { settings } from '../settings.server'

/** Where the shop is that a command works on. */
export const place = settings.databaseUrl ? upkeep.place : settings.dataDir

/** The lines that say so before anything else is said. */
export function tellPlace() {
  console.log(`Data folder  ${settings.dataDir}`)
  if (settings.databaseUrl) console.log(`Database     ${upkeep.place}`)
}

/** What went wrong, in one sentence. */
export function inWords(error: unknown) {
  const words = upkeep.inWords(error) ?? (error as Error).message
  return words.endsWith('.') ? words : `${words}.`
}
