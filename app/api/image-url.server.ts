import { settings } from '~/settings.server'

export function imageUrl<Id extends string | null>(id: Id) {
  return id && `${settings.publicUrl}/images/${id}?w=600`
}
