import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverFlags } from '#scripts/setup/pinned.mjs'
import { startMailServer } from '../other-programs/mail-server.ts'
import { adminPassword, postForm, signedIn } from '../serving/built-server.ts'
import { compiledPrograms } from '../serving/command.ts'
import { freePort } from '../serving/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-demo-'))
const data = join(folder, 'demo')

const onceStarted: ChildProcess[] = []

function run(environment: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [...serverFlags, resolve('server/demo.ts')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...compiledPrograms, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onceStarted.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return { child, said: () => said }
}

let url = ''
let mail: Awaited<ReturnType<typeof startMailServer>>
let demo: ReturnType<typeof run>
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  mail = await startMailServer()
  demo = run({
    PORT: String(port),
    DATA_DIR: data,
    ADMIN_PASSWORD: adminPassword,
    SMTP_URL: mail.url,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  })
  await untilTrue(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true)
})
afterAll(async () => {
  for (const child of onceStarted)
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

const tries = 10_000
async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < tries; count++) {
    if (await holds()) return
    if (demo.child.exitCode !== null) throw new Error(`the demo ended: ${demo.said()}`)
    await pause(25)
  }
  throw new Error(`it never was so: ${demo.said()}`)
}

const marks = {
  en: 'Demo clinic: everything here is made up.',
  es: 'Clínica de demostración: aquí todo es inventado.',
}

test('every page says that it is a demo, and the start says how to sign in', async () => {
  expect(demo.said()).toContain(`Password: ${adminPassword}`)
  const read = async (path: string, cookie = '') => (await fetch(url + path, { headers: { cookie } })).text()
  for (const path of ['/', '/appointment', '/contact', '/testimonials', '/admin/login', '/no/such/page'])
    expect(await read(path)).toContain(marks.en)
  for (const path of ['/es', '/es/appointment']) expect(await read(path)).toContain(marks.es)
  const cookie = await signedIn(url)
  for (const path of [
    '/admin/dashboard',
    '/admin/patients',
    '/admin/messages',
    '/admin/reports',
    '/admin/settings/email',
  ])
    expect(await read(path, cookie)).toContain(marks.en)
})

test('what the server itself refuses says so too, and search engines list nothing', async () => {
  const refused = await fetch(`${url}/contact`, {
    method: 'POST',
    headers: { origin: 'https://other.example' },
  })
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain(marks.en)
  for (const path of [
    '/',
    '/',
    '/es/appointment',
    '/no/such/page',
    '/admin/login',
    '/robots.txt',
    '/sitemap.xml',
  ])
    expect([path, (await fetch(url + path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow'])
  expect(refused.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(await (await fetch(`${url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
})

const message = {
  name: 'Pearl Juniper',
  email: 'pearl.juniper@example.com',
  phone: '(432) 555-0100',
  subject: 'Written in the demo',
  message: 'This is gone after the reset.',
}

test('what is changed is gone after a reset, and the way in stays the same', async () => {
  const sent = await postForm(`${url}/contact`, { ...message, key: crypto.randomUUID() })
  expect(sent.status).toBe(303)
  const inbox = async () => {
    const cookie = await signedIn(url)
    return (await fetch(`${url}/admin/messages`, { headers: { cookie } })).text()
  }
  expect(await inbox()).toContain(message.subject)
  demo.child.kill('SIGUSR2')
  await untilTrue(async () => demo.said().includes('The demo is as it was at its start.'))
  await untilTrue(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true)
  expect(await inbox()).not.toContain(message.subject)
})

test('no email leaves, though the environment names a mail server', async () => {
  const cookie = await signedIn(url)
  const page = await (await fetch(`${url}/admin/settings/email`, { headers: { cookie } })).text()
  expect(page).not.toContain(new URL(mail.url).port)
  const link = await postForm(`${url}/visit/link`, { email: await anyPatient(), key: crypto.randomUUID() })
  expect(link.status).toBeLessThan(400)
  await untilTrue(async () => readdirSync(join(data, 'clinic')).includes('mail'))
  expect(mail.delivered).toEqual([])
})

async function anyPatient(): Promise<string> {
  const cookie = await signedIn(url)
  const page = await (await fetch(`${url}/admin/patients`, { headers: { cookie } })).text()
  return /[a-z.]+@example\.com/.exec(page)?.[0] ?? ''
}

test('a folder that holds anything else is refused, and nothing in it is touched', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  writeFileSync(join(own, 'firstlight.db'), 'a clinic')
  const refused = run({ PORT: String(await freePort()), DATA_DIR: own })
  const [code] = await once(refused.child, 'exit')
  expect(code).toBe(1)
  expect(refused.said()).toContain('holds something else than a demo')
  expect(readdirSync(own)).toEqual(['firstlight.db'])
  expect(readFileSync(join(own, 'firstlight.db'), 'utf8')).toBe('a clinic')
})

test('two demos never share a folder', async () => {
  const second = run({ PORT: String(await freePort()), DATA_DIR: data })
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(1)
  expect(second.said()).toContain('in use by another Firstlight process')
})
