import { db } from 'db/client'
import type { EmailsTable } from 'db/schema'
import type { Selectable } from 'kysely'
import type { Transporter } from 'nodemailer'
import { readPng } from '~/images/image-store.server'
import { noticeFile } from '~/images/rules'
import { settings } from '~/settings.server'
import { readShop } from './shop.server'

export async function deliver(transport: Transporter, email: Selectable<EmailsTable>) {
  await transport.sendMail({
    ...(await readSender()),
    to: { name: '', address: email.recipient },
    subject: email.subject,
    text: email.body,
    ...(email.html && { html: email.html }),
    ...(email.unsubscribe_url && { headers: unsubscribeHeaders(email.unsubscribe_url) }),
    attachments: email.attaches_notice ? await attachedNotice() : [],
    // The same for each attempt, so that mail servers can recognise a duplicate.
    messageId: `<${email.id}@${new URL(settings.publicUrl).hostname}>`,
  })
}

// https://www.rfc-editor.org/rfc/rfc8058#section-3.1
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

async function attachedNotice() {
  const notice = await db.selectFrom('guarantee_notice').select('image_id').executeTakeFirst()
  const content = notice && (await readPng(notice.image_id, noticeFile))
  return content ? [{ filename: 'guarantee.png', contentType: 'image/png', content }] : []
}

// `MAIL_FROM` is `Name <email>` or an email address. To an email address, this adds the shop's name.
// `MAIL_FROM` may be an email address that no person reads, so answers go to the contact email.
async function readSender() {
  const { name, contactEmail } = await readShop(db)
  const address = settings.mailFrom || contactEmail || settings.defaultMailFrom
  const from = address.includes('<') ? address : { name, address }
  return { from, replyTo: contactEmail || undefined }
}
