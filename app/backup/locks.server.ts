import { join } from 'node:path'
import { settings } from '../settings.server'

/** While it is there, the data folder is between two shops: a restore is under way there, or was cut off. */
export const unfinishedRestore = join(settings.dataDir, '.restoring')
/** The lock of whoever prepares a shop, or replaces it. */
export const prepareLock = 'prepare'
