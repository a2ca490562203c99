import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Letter = { from: string; to: string[]; message: string }

/** An error that the mail server answers with this code. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Starts a mail server that accepts emails of `crm@kestrel.example`, signed in and over TLS. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const letters: Letter[] = []
  const smtp = new SMTPServer({
    onAuth: ({ username, password }, _session, reply) =>
      username === 'crm' && password === 'p@ss word' ? reply(null, { user: username }) : reply(new Error('wrong')),
    onMailFrom: ({ address }, _session, reply) =>
      reply(address === 'crm@kestrel.example' ? null : new Error('this sender is not ours')),
    onData(stream, { envelope }, reply) {
      void text(stream).then((message) => {
        const to = envelope.rcptTo.map(({ address }) => address)
        letters.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, message })
        reply()
      })
    },
    ...options,
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    smtp,
    letters,
    host,
    url: `smtp://crm:p%40ss%20word@${host}?tls.rejectUnauthorized=false`,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}
