import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebian } from '#scripts/setup/debian.mjs'

export type CalendarServer = {
  origin: string
  userName: string
  password: string
  /** Makes a calendar. @returns its address */
  add(name: string): Promise<string>
  put(href: string, text: string): Promise<void>
  /** Puts many at once, by name, the way they lie on Radicale's disk: it takes a tenth of a second for each that is sent. */
  fill(name: string, texts: Map<string, string>): Promise<void>
  delete(href: string): Promise<void>
  /** The text of every event in a calendar, by address. */
  list(calendar: string): Promise<Map<string, string>>
  close(): Promise<void>
}

export const calendarServers = ['radicale', 'xandikos'] as const
type Kind = (typeof calendarServers)[number]

/** As at most services: an invitation names them by it. */
const userName = 'jordan@clinic.example'
const password = 'app-password'

/** False where it isn't installed and can't be. */
export async function hasCalendarServer(kind: Kind): Promise<boolean> {
  const isThere = () => existsSync(`/usr/bin/${kind}`)
  return (
    isThere() || ((await installDebian('Calendar servers for the tests', [...calendarServers])) && isThere())
  )
}

/** A real calendar server with one account and no calendar. */
export async function startCalendarServer(kind: Kind): Promise<CalendarServer> {
  if (!(await hasCalendarServer(kind))) throw new Error(`no ${kind}`)
  const folder = await mkdtemp(join(tmpdir(), `firstlight-${kind}-`))
  const port = await freePort()
  const child = await started(kind, folder, port)
  const origin = `http://127.0.0.1:${port}`
  await answering(port, child)
  const home = kind === 'radicale' ? `${origin}/${userName}/` : `${origin}/${userName}/calendars/`
  const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
  const send = (method: string, url: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method,
      headers: { authorization, 'content-type': 'application/xml', ...headers },
      ...(body !== undefined && { body }),
    })
  return {
    origin,
    userName,
    password,
    async add(name) {
      const href = `${home}${encodeURIComponent(name.toLowerCase())}/`
      const answer = await send(
        'MKCOL',
        href,
        `<D:mkcol xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:resourcetype><D:collection/>
          <C:calendar/></D:resourcetype><D:displayname>${name}</D:displayname></D:prop></D:set></D:mkcol>`,
      )
      if (answer.status !== 201) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`)
      return href
    },
    async put(href, text) {
      const answer = await send('PUT', href, text, { 'content-type': 'text/calendar' })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${kind}: ${answer.status}`)
    },
    async fill(name, texts) {
      const calendar = join(folder, 'data', 'collection-root', userName, name.toLowerCase())
      for (const [event, text] of texts) await writeFile(join(calendar, `${event}.ics`), text)
    },
    async delete(href) {
      const answer = await send('DELETE', href)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${kind}: ${answer.status}`)
    },
    async list(calendar) {
      const body = `<D:propfind xmlns:D="DAV:"><D:prop><D:getetag/></D:prop></D:propfind>`
      const listing = await (await send('PROPFIND', calendar, body, { depth: '1' })).text()
      const hrefs = [...listing.matchAll(/<(?:\w+:)?href[^>]*>([^<]*\.ics)</g)].map(
        ([, href = '']) => new URL(href, calendar).href,
      )
      const found = new Map<string, string>()
      for (const href of hrefs) found.set(href, await (await send('GET', href)).text())
      return found
    },
    async close() {
      if (child.exitCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function started(kind: Kind, folder: string, port: number): Promise<ChildProcess> {
  if (kind === 'xandikos') {
    await mkdir(join(folder, 'data'))
    const options = ['-l', '127.0.0.1', '-p', String(port), '-d', join(folder, 'data'), '--autocreate']
    return spawn('xandikos', [...options, '--defaults', '--current-user-principal', `/${userName}/`], {
      stdio: 'ignore',
    })
  }
  const config = join(folder, 'config')
  await writeFile(join(folder, 'users'), `${userName}:${password}\n`)
  await writeFile(
    config,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${join(folder, 'users')}
htpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${join(folder, 'data')}\n`,
  )
  return spawn('radicale', ['--config', config], { stdio: 'ignore' })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((tell) => {
      socket.once('connect', () => tell(true)).once('error', () => tell(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error('the calendar server ended')
}

/** @param like an event whose UID it has @param more lines of it */
export function eventText(
  uid: string,
  { from, to }: { from: string; to: string },
  { like = '', more = [] }: { like?: string; more?: readonly string[] } = {},
): string {
  const [, known = `${uid}@elsewhere.example`] = /^UID:(.*)\r$/m.exec(like) ?? []
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', `UID:${known}`]
  const times = ['DTSTAMP:20261201T000000Z', `DTSTART:${from}`, `DTEND:${to}`, 'SUMMARY:Secret plans']
  return [...lines, ...times, ...more, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

/** A line to a server that is cut whenever `cuts` says so, before or in the middle of an answer. */
export async function startFlakyLine(target: string, cuts: () => 'no' | 'before' | 'within' | 'after') {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const cut = cuts()
    sockets.add(near)
    near.on('error', () => {}).on('close', () => sockets.delete(near))
    if (cut === 'before') return void near.destroy()
    const far = connect(Number(port), hostname)
    far.on('error', () => near.destroy()).on('close', () => near.end())
    near.on('close', () => far.destroy())
    near.pipe(far)
    if (cut === 'no') far.pipe(near)
    // The server hears and answers; what it says arrives by half, or not at all.
    else if (cut === 'after') far.once('data', () => near.destroy())
    else
      far.once('data', (piece: Buffer) => {
        near.write(piece.subarray(0, Math.floor(piece.length / 2)), () => near.destroy())
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
