import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { messageN } from '~/languages/messages'
import { countEmails, countSent, listOutbox, listSent, retryNow } from '~/mail/outbox.server'

const maxFailed = 100

export async function readOutbox({
  page: wanted,
  show,
}: {
  page: number
  show: 'unsent' | 'sent'
}) {
  const counts = { ...(await countEmails()), sent: await countSent() }
  const { page, pages, offset } = paginate(wanted, show === 'sent' ? counts.sent : counts.waiting)
  const range = { limit: pageSize, offset }
  const isSent = show === 'sent'
  return {
    ...counts,
    page,
    pages,
    show,
    failedEmails: isSent ? [] : await listOutbox('failed', { limit: maxFailed }),
    waitingEmails: isSent ? [] : await listOutbox('waiting', range),
    sentEmails: isSent ? await listSent(range) : [],
  }
}

export async function retryEmails(admin: User, id?: string) {
  return asAdmin(admin, async (trx) => {
    const count = await retryNow(trx, id)
    if (count === 0) throw new Refusal(404, 'This email is no longer waiting to be sent')
    await record(trx, admin, messageN(count, 'retried {count} email', 'retried {count} emails'))
    return {
      message: messageN(
        count,
        '{count} email will be retried now',
        '{count} emails will be retried now',
      ),
    }
  })
}
