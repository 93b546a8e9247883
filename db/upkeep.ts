import { settings } from '../app/settings.server'
import type { Upkeep } from './engine'
import { postgresUpkeep } from './postgres/upkeep'
import { sqliteUpkeep } from './sqlite/upkeep'

/** What commands do to the shop's database from outside. Nothing is opened, and nothing made, before it is asked for. */
export const upkeep: Upkeep = settings.databaseUrl
  ? postgresUpkeep(settings.databaseUrl)
  : sqliteUpkeep(settings.databaseFile)
