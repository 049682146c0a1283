import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TextSettings } from '#app/platform/settings.ts'

/** A message that the service took. */
type TakenMessage = { sid: string; to: string; body: string; from: string; statusCallback: string | null }

/** In place of "taken": a code of the contract with its HTTP status, a bare status, nothing at all, or something else. */
export type Refusing = { status: number; code?: number } | 'silence' | 'nonsense'

export type TextProvider = {
  /** What SMS_URL says. */
  settings: TextSettings
  taken: TakenMessage[]
  /** Every form that was posted, refused ones too. */
  asked: { path: string; authorization: string; fields: Record<string, string> }[]
  close(): Promise<void>
}

export const account = 'AC00000000000000000000000000000001'
export const secret = 'the-auth-token-of-the-account'
export const sender = '+14325550100'

/** Of a service that nobody asks. */
export const textSettings: TextSettings = {
  url: 'http://127.0.0.1/',
  account,
  secret,
  answers: 'all',
  sender: { name: 'From', value: sender },
}

/** What anyone who installs a clinic types for it. */
export const serviceAt = ({ settings: { url } }: TextProvider): string => {
  const { host, pathname } = new URL(url)
  return `http://${account}:${secret}@${host}${pathname}?from=${encodeURIComponent(sender)}`
}

/**
 * A real HTTP server that follows Twilio's public contract: Messages resource, Basic authentication, answers in JSON.
 * @param answer asked for each message: how it is refused, or null for taken
 */
export async function startTextProvider({
  answer = () => null,
  tls,
}: {
  answer?: (to: string) => Refusing | null
  /** Speaks https with that certificate. */
  tls?: { key: Buffer; cert: Buffer }
} = {}): Promise<TextProvider> {
  const taken: TakenMessage[] = []
  const asked: TextProvider['asked'] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    // The next one may listen at the same port: nobody is to know this line any more.
    response.setHeader('Connection', 'close')
    const form = new URLSearchParams(await textOf(request))
    const fields = Object.fromEntries(form)
    const authorization = request.headers.authorization ?? ''
    asked.push({ path, authorization, fields })
    const refuse = (status: number, code: number) =>
      json(response, status, { code, message: 'no', more_info: '', status })
    if (authorization !== `Basic ${btoa(`${account}:${secret}`)}`) return refuse(401, 20_003)
    if (path !== `/2010-04-01/Accounts/${account}/Messages.json`) return refuse(404, 20_404)
    const { To: to = '', From: from = '', Body: body = '', StatusCallback: statusCallback = null } = fields
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21_211)
    if (body === '' || [...body].length > 1_600) return refuse(400, 21_617)
    const refused = answer(to)
    if (refused === 'silence') return
    if (refused === 'nonsense') return response.writeHead(201).end('<html>')
    if (refused?.code !== undefined) return refuse(refused.status, refused.code)
    if (refused) return response.writeHead(refused.status).end()
    const sid = `SM${String(taken.length).padStart(32, '0')}`
    taken.push({ sid, to, body, from, statusCallback })
    json(response, 201, { sid, status: 'queued', num_segments: '1', error_code: null, to, from, body })
  }
  const server = tls ? createSecure(tls, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}/2010-04-01/Accounts/${account}/Messages.json`
  return {
    settings: { ...textSettings, url },
    taken,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the service posts to us, signed as it signs: written apart from the product, from the contract alone. */
export function signed(address: string, fields: Record<string, string>, key = secret): Request {
  const sorted = Object.keys(fields).sort()
  const text = sorted.reduce((sum, name) => sum + name + fields[name], address)
  const signature = createHmac('sha1', key).update(Buffer.from(text, 'utf8')).digest('base64')
  return new Request(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'X-Twilio-Signature': signature,
      'User-Agent': 'TwilioProxy/1.1',
    },
    body: new URLSearchParams(fields),
  })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
