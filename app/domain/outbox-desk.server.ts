import { countEmails, listOutbox, sendAgain } from '../mail/outbox.server'
import { record } from './activity.server'
import { asAdmin } from './current-user.server'
import { pageSize, paginate } from './pages'
import { Refusal } from './refusal'
import type { User } from './users'

/** The emails that could not be sent, and one page of those that wait. */
export async function openOutbox(wantedPage: number) {
  const counts = await countEmails()
  const { page, pages, offset } = paginate(wantedPage, counts.waiting)
  return {
    ...counts,
    page,
    pages,
    failedEmails: await listOutbox('failed', { limit: 100 }),
    waitingEmails: await listOutbox('waiting', { limit: pageSize, offset }),
  }
}

/** Has one email tried again at once, or, without an id, all that failed. Refuses 404 when there is none. */
export async function retryEmails(admin: User, id?: string) {
  return asAdmin(admin, async (trx) => {
    const count = await sendAgain(trx, id)
    if (count === 0) throw new Refusal(404, 'This email is no longer waiting')
    const emails = count === 1 ? '1 email' : `${count} emails`
    await record(trx, admin, 'retried', emails)
    return { message: `${emails} will be tried again now` }
  })
}
