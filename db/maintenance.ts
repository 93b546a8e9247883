import { settings } from '../app/settings.server'
import type { Maintenance } from './dialect'
import { postgresMaintenance } from './postgres/maintenance'
import { shopOnPostgres } from './postgres/shop-engine'
import { sqliteMaintenance } from './sqlite/maintenance'

/** What commands do to the shop's database from outside. Opens and makes nothing before it is asked. */
export const maintenance: Maintenance = settings.databaseUrl
  ? postgresMaintenance(shopOnPostgres(), settings)
  : sqliteMaintenance(settings)
