import { timeFromNow } from 'db/time'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { joined, record } from '~/domain/people/access/activity.server'
import { areaNames } from '~/domain/people/access/area-names'
import { areas, mayUse } from '~/domain/people/access/areas'
import { adminRequired } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { deleteTokens } from '~/domain/people/accounts/tokens.server'
import { changeUser } from '~/domain/people/accounts/users.server'
import { message, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'

export const areasVersion = ({ areas = [] }: Pick<User, 'areas'>) => versionOf(areas)

/** With no areas, the user is no longer staff. @throws {Refusal} 409 for an admin, or if the areas have changed. */
export function changeStaff(admin: User, id: string, wanted: string[], expected?: string) {
  const chosen = areas.filter((area) => wanted.includes(area))
  return changeUser(admin, id, async (trx, user) => {
    const { name } = user
    if (user.role === 'admin')
      throw new Refusal(409, message('{name} is already an admin', { name }))
    if (user.isBanned && chosen.length > 0) {
      throw new Refusal(403, 'A banned user cannot be staff. Unban them first')
    }
    refuseChanged(areasVersion(user), expected, changedMeanwhile)
    await trx
      .updateTable('users')
      .set({ staff_areas: chosen.join(), updated_at: timeFromNow() })
      .where('id', '=', id)
      .execute()
    if (chosen.length === 0) {
      if (user.areas) await record(trx, admin, 'removed {name} from staff', { name })
      return { message: message('{name} is not staff', { name }) }
    }
    if (!user.areas) await deleteTokens(trx, [id])
    const names = joined(chosen.map((area) => messageOf(areaNames[area])))
    if (chosen.join() !== user.areas?.join()) {
      await record(trx, admin, 'made {name} staff: {areas}', { name, areas: names })
    }
    return { message: message('{name} is now staff: {areas}', { name, areas: names }) }
  })
}

const changedMeanwhile = msg(
  'Someone else has changed what this user may do since you opened the form. Check it, then save again',
)

/** Staff act on customers, not on admins and other staff. @throws {Refusal} 403 */
export function refuseColleague(actor: User, user: User) {
  if (actor.role !== 'admin' && mayUse(user, 'staff')) throw adminRequired(403)
}
