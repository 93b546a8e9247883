import { settings } from '../app/settings.server'
import type { Maintenance } from './dialect'
import { postgresMaintenance } from './postgres/maintenance'
import { postgresShopEngine } from './postgres/shop-engine'
import { sqliteMaintenance } from './sqlite/maintenance'

export const maintenance: Maintenance = settings.databaseUrl
  ? postgresMaintenance(postgresShopEngine(), settings)
  : sqliteMaintenance(settings)
