import { ZipFile } from 'yazl'
import { consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { requirePassword } from '~/domain/people/accounts/current-password.server'
import { findUser } from '~/domain/people/accounts/users.server'
import { refuseColleague } from '~/domain/people/staff/staff.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { readImage } from '~/images/image-store.server'
import { readCustomerData } from './customer-data.server'
import { dataPage } from './data-page.server'

export async function downloadOwnData(user: User, password: string) {
  await requireDownload(user, password)
  return zipOf(user)
}

/** For a customer who asks the shop for their data; Activity shows it. The password is that of the admin. */
export async function downloadUserData(admin: User, userId: string, password: string) {
  await requireDownload(admin, password)
  const user = await asStaff('customers', admin, async (trx) => {
    const user = await findUser(userId, trx)
    if (!user) throw new Refusal(404, 'User not found')
    refuseColleague(admin, user)
    await record(trx, admin, 'downloaded the data of {name}', { name: user.name })
    return user
  })
  return zipOf(user)
}

async function requireDownload(user: User, password: string) {
  await requirePassword(user, password, 'password')
  await consume('dataDownload', user.id)
}

async function zipOf({ id, imageId }: User) {
  const data = await readCustomerData(id)
  if (!data) throw new Refusal(404, 'User not found')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(dataPage(data, await shopSettings())), 'data.html')
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json')
  const image = imageId && (await readImage(imageId, 900, 'webp'))
  if (image) zip.addBuffer(image, 'image.webp')
  zip.end()
  return zip.outputStream
}
