import type { Fixed, PrimaryKeys, Time } from './columns'

export interface ParcelTables {
  carriers: CarriersTable
  parcels: ParcelsTable
  parcel_items: ParcelItemsTable
}

export const parcelPrimaryKeys = {
  carriers: ['id'],
  parcels: ['id'],
  parcel_items: ['parcel_id', 'position'],
} satisfies PrimaryKeys<ParcelTables>

export interface CarriersTable {
  id: Fixed<string>
  position: number
  name: string
  url: string
}

export interface ParcelsTable {
  id: Fixed<string>
  order_id: Fixed<string>
  /** A copy of the carrier's name; may be empty. */
  carrier: string
  tracking_number: string
  /** A copy of the carrier's URL with the number in it; empty without a carrier or a number. */
  tracking_url: string
  sent_at: Fixed<Time>
}

export interface ParcelItemsTable {
  parcel_id: Fixed<string>
  /** Of the item in the order. */
  position: Fixed<number>
  quantity: Fixed<number>
}
