// A real mail server on loopback, and the shop's modules, which are read only when their settings know of it.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export const mailServer = {
  received: [] as { recipients: string[]; source: string }[],
  /** Whether it refuses everything, as a server in trouble does. */
  down: false,
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    if (mailServer.down) done(new Error('not today'))
    else if (address.startsWith('refused@')) done(new Error('nobody of that name'))
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
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
server.server.unref()
process.env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`

await import('./shop')
export const { db } = await import('../../db/client')
export const { enqueueEmail, pauseAfter, sendDueEmails } = await import(
  '../../app/mail/outbox.server'
)
