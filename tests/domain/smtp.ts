// A real mail server on loopback. The modules of the shop are imported after SMTP_URL is set.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const mailServer = {
  received: [] as { recipients: string[]; source: string }[],
  down: false,
  /** Whether the server reads each email and then closes the connection without a response. */
  drops: false,
  /** Callbacks that accept the waiting recipients: those whose email addresses begin with `slow@`. */
  slow: [] as (() => void)[],
}

// Responses that mean "try again later" begin with 4: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
const later = Object.assign(new Error('not today'), { responseCode: 451 })

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    if (mailServer.down) done(later)
    else if (address.startsWith('slow@')) mailServer.slow.push(done)
    else if (address.startsWith('refused@')) done(new Error('no such mailbox'))
    else done()
  },
  onData(stream, session, done) {
    let source = ''
    stream.on('data', (chunk: Buffer) => {
      source += chunk
    })
    stream.on('end', () => {
      mailServer.received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        source,
      })
      if (mailServer.drops) for (const socket of sockets) socket.destroy()
      else done()
    })
  },
})
// A shop that is killed while it sends an email resets its connection.
server.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
  assert(['ECONNRESET', 'EPIPE'].includes(code), code),
)
const sockets = new Set<Socket>()
server.server.on('connection', (socket: Socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
server.server.unref()
process.env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`

await import('./test-database')
export const { db, transaction } = await import('../../db/client')
export const { links } = await import('../../app/mail/links.server')
export const { randomToken } = await import('../../app/domain/people/accounts/tokens.server')
export const { enqueueEmail, listOutbox, listSent, retryNow } = await import(
  '../../app/mail/outbox.server'
)
export const { pauseAfter, sendDueEmails } = await import('../../app/mail/send-emails.server')
export const { sendTestEmail } = await import(
  '../../app/domain/office/admin-home/test-email.server'
)
