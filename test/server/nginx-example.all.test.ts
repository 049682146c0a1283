import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureNginx } from '../other-programs/nginx.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { freePort } from '../serving/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-nginx-'))
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
/** Stands where Firstlight does, and answers whatever it is asked. */
const behind = createServer((_, answer) => answer.end('page'))
const tries = 2_400
const example = readFileSync(resolve('deploy/nginx.conf'), 'utf8')
let port: number
let stop = async () => {}

/** The example as it ships, on ports and in folders of ours. */
function configuration(plainPort: number): string {
  const placed = example
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('firstlight:3000', `127.0.0.1:${(behind.address() as AddressInfo).port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  return `daemon off; pid ${folder}/pid; events {} http { ${paths}\n${placed}\n}`
}

beforeAll(async () => {
  const nginx = await ensureNginx()
  const key = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'fullchain.pem')]
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=clinic.example', ...key]
  execFileSync('openssl', options, { stdio: 'ignore' })
  await once(behind.listen(0, '127.0.0.1'), 'listening')
  port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(await freePort()))
  execFileSync(nginx, ['-t', '-c', file], { stdio: 'pipe' })
  const child = spawn(nginx, ['-c', file], { stdio: 'ignore' })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  stop = async () => {
    process.off('exit', endWithUs)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  for (let attempt = 0; (await ask('/readyz').catch(() => 0)) !== 200; attempt++) {
    if (attempt === tries) throw new Error('nginx did not start.')
    await pause(25)
  }
})

afterAll(async () => {
  agent.destroy()
  await stop()
  behind.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<number> {
  const asked = request({ host: '127.0.0.1', port, path, method, agent, headers }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode as number
}

/** The cipher that was agreed on; null where the two did not come together. */
async function agreed(options: ConnectionOptions): Promise<string | null> {
  const line = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options })
  try {
    await once(line, 'secureConnect')
    return line.getCipher().standardName
  } catch {
    return null
  } finally {
    line.destroy()
  }
}

test.each<[ConnectionOptions, string | null]>([
  [{}, 'TLS_AES_256_GCM_SHA384'],
  [
    { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
    'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  ],
  [{ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }, null],
  [{ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA256' }, null],
  [{ maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES128-GCM-SHA256' }, null],
])('TLS with ECDHE and AEAD only: %o comes to %s', async (options, cipher) => {
  expect(await agreed(options)).toBe(cipher)
})

test('the log holds the page that was asked for, and nothing that names a booking or was typed', async () => {
  const paths = [
    `/appointment/booked/${id}`,
    `/admin/dashboard/${id}?find=${id}`,
    `/files/gallery/${id}/a.avif`,
    `/maria/${id}%0amore`,
    `/contact?name=${id}`,
  ]
  for (const path of paths)
    expect(await ask(path, 'GET', { Referer: `https://a/${id}`, 'User-Agent': id })).toBe(200)
  const lines = () => readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n')
  while (lines().length < paths.length + 1) await pause(10)
  const pages = lines().map((line) => line.split(' ')[3])
  expect(pages.slice(-paths.length)).toEqual([
    '/appointment/booked/:',
    '/admin/dashboard/:',
    '/files/gallery/:',
    ':',
    '/contact',
  ])
  for (const log of ['access.log', 'error.log']) {
    expect(readFileSync(join(folder, log), 'utf8')).not.toContain(id)
  }
})

const id = 'NRIKFS5URk45YZXvmNB__g'
const every = addresses.map((address) => {
  const names = /:(\w+)/g
  const parameters = Object.fromEntries([...address.path.matchAll(names)].map(([, name]) => [name, id]))
  return { ...address, at: filled(address.path, parameters) }
})

test('every address of ours has its words in the log, and none has what stands for an id', () => {
  const [, map = ''] = /map \$uri \$firstlight_page \{([^}]+)\}/.exec(example) ?? []
  const words = [...map.matchAll(/^ *~(\S+) (\S+);/gm)]
  for (const { path, at } of every.filter((address) => !address.path.includes('*'))) {
    const [, , word] = words.find(([, pattern = '']) => new RegExp(pattern).test(at)) ?? []
    expect(word, path).toBeDefined()
    if (path.includes(':')) expect(word, path).toMatch(/^\/[\w/-]+:$/)
  }
})

test('room for a picture is where one is sent, and a public form may be sent on, in both languages', () => {
  const location = (inside: string) =>
    new RegExp(new RegExp(`location ~ (\\S+) \\{[^}]*${inside}`).exec(example)?.[1] ?? 'none')
  const [uploads, forms] = [location('client_max_body_size'), location('non_idempotent')]
  const takesFile = (file: string) => /takesFile: true/.test(readFileSync(resolve('app', file), 'utf8'))
  for (const { path, at, file, hasAction, isGuarded } of every) {
    if (takesFile(file)) expect(uploads.test(at), path).toBe(true)
    const isForm = hasAction && !isGuarded && /^(\/es)?(\/embed)?\/\w+$/.test(at) && path !== '/language'
    expect(forms.test(at), path).toBe(isForm)
  }
})

test('one address may send so many forms at once, while pages go on', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/appointment', 'POST')))
  expect(new Set(answers)).toEqual(new Set([200, 429]))
  expect(await ask('/appointment')).toBe(200)
  expect(readFileSync(join(folder, 'error.log'), 'utf8')).toBe('')
})
