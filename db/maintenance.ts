import { settings } from '../app/settings.server'
import type { Maintenance } from './dialect'
import { postgresMaintenance } from './postgres/maintenance'
import { shopOnPostgres } from './postgres/shop-engine'
import { sqliteMaintenance } from './sqlite/maintenance'

export const maintenance: Maintenance = settings.databaseUrl
  ? postgresMaintenance(shopOnPostgres(), settings)
  : sqliteMaintenance(settings)
