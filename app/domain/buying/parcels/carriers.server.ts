import { db, type Reader } from 'db/client'
import type { z } from 'zod'
import {
  createMethod,
  deleteMethod,
  moveUp,
  updateMethod,
} from '~/domain/buying/methods/sorted-methods.server'
import { joined } from '~/domain/people/access/activity.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import type { CarrierDraft } from './carrier-draft'
import { type Carrier, hostOf } from './carriers'

export { CarrierDraft } from './carrier-draft'

type Draft = z.output<typeof CarrierDraft>

export function listCarriers(reader: Reader = db): Promise<Carrier[]> {
  return reader.selectFrom('carriers').select(['id', 'name', 'url']).orderBy('position').execute()
}

export async function createCarrier(admin: User, draft: Draft) {
  const { method } = await createMethod(admin, carrierKind, draft)
  return {
    message: message('Carrier added. Its links lead to {host}', { host: hostOf(method.url) }),
  }
}

/** @throws {Refusal} like `updateMethod` */
export async function updateCarrier(admin: User, id: string, draft: Draft) {
  const { method } = await updateMethod(admin, carrierKind, id, draft)
  return {
    message: message('Carrier updated. Its links lead to {host}', { host: hostOf(method.url) }),
  }
}

/** Parcels keep their copy of its name. @throws {Refusal} 404 if the carrier does not exist. */
export function deleteCarrier(admin: User, id: string) {
  return deleteMethod(admin, 'carriers', id)
}

export function moveCarrierUp(admin: User, id: string) {
  return moveUp(admin, 'carriers', id)
}

const carrierKind = {
  table: 'carriers',
  list: listCarriers,
  methodOf: ({ name, url }: Draft) => ({ name, url }),
  rowOf: (carrier: Omit<Carrier, 'id'>) => carrier,
  describe: ({ name, url }: Omit<Carrier, 'id'>) => joined([name, url]),
} as const
