import { join } from 'node:path'
import { settings } from '../settings.server'

/** While it is there, the data folder is between two shops: a restore is under way there, or was cut off. */
export const unfinishedRestore = join(settings.dataDir, '.restoring')
/** Held by whoever prepares a data folder, or replaces it. */
export const prepareLock = join(settings.dataDir, 'prepare.lock')
