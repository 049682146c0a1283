import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

type Delivered = {
  from: string
  /** The name that was said in greeting. */
  greeting: string
  /** Everybody the server was told to hand it to. */
  recipients: string[]
  raw: string
  email: Email
}

export type MailServer = {
  url: string
  port: number
  delivered: Delivered[]
  close(): Promise<void>
}

/** A refusal of the mail server, such as 451 or 550, after which step, and what it says next to the number. */
export type Answer = { after: 'recipient' | 'email'; code: number; text?: string }

/**
 * A real SMTP server that keeps what it is given.
 * @param answer asked for each email: what it is refused with, or null for taken
 * @param sender asked before: what our address is refused with, or null
 * @param password wanted of the person who sends; left out where anybody may
 * @param onPassword hears each password that is said
 * @param tls its key and certificate, for STARTTLS; left out where it can't be encrypted
 */
export async function startMailServer({
  answer = () => null,
  sender = () => null,
  port = 0,
  password,
  onPassword = () => {},
  tls,
}: {
  answer?: () => Answer | null
  sender?: () => Omit<Answer, 'after'> | null
  port?: number
  password?: string
  onPassword?: (password: string) => void
  tls?: { key: string; cert: string }
} = {}): Promise<MailServer> {
  const delivered: Delivered[] = []
  const asError = (refused: Omit<Answer, 'after'> | null) =>
    refused && Object.assign(new Error(refused.text ?? 'refused'), { responseCode: refused.code })
  const refusal = (after: Answer['after']) => {
    const refused = answer()
    return refused?.after === after ? asError(refused) : null
  }
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const { envelope, hostNameAppearsAs: greeting } = session
    const raw = Buffer.concat(await stream.toArray()).toString()
    const refused = refusal('email')
    if (refused) return refused
    const { mailFrom, rcptTo } = envelope
    delivered.push({
      greeting,
      from: mailFrom ? mailFrom.address : '',
      recipients: rcptTo.map((recipient) => recipient.address),
      raw,
      email: await PostalMime.parse(raw, { attachmentEncoding: 'utf8' }),
    })
    return null
  }
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (given, _session, callback) => {
      onPassword(given.password ?? '')
      if (given.password === password) callback(null, { user: 'clinic' })
      else callback(Object.assign(new Error('refused'), { responseCode: 535 }))
    },
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    onMailFrom: (_address, _session, callback) => callback(asError(sender())),
    onRcptTo: (_address, _session, callback) => callback(refusal('recipient')),
    // A sender that is killed in the middle hands over nothing; nobody is left to hear of it.
    onData: (stream, session, callback) => {
      take(stream, session).then(callback, callback)
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const used = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    delivered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Says the same again and again, as fast as it is heard; @returns how much was said at most. */
export async function startFloodingServer(first: string, again: string) {
  const sockets = new Set<Socket>()
  let said = 0
  const piece = again.repeat(Math.ceil(floodBytes / again.length))
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const flood = () => {
      while (!socket.destroyed && socket.write(piece)) said += piece.length
      said += piece.length
    }
    socket.on('drain', flood).write(first)
    flood()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    said: () => said,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
const floodBytes = 65_536

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
