import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ensureNginx } from '../other-programs/nginx.ts'
import { adminPassword, startBuiltServer } from '../serving/built-server.ts'
import { freePort } from '../serving/free-port.ts'

function configuration(folder: string, port: number, behind: string) {
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
    location / { proxy_pass ${behind}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }
  }
}`
}

/** A form as a browser without JavaScript sends it over TLS; the status that comes back, and its headers. */
async function posted(
  port: number,
  headers: Record<string, string>,
  { path, body } = { path: '/appointment', body: 'name=x' },
) {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    rejectUnauthorized: false,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  answer.resume()
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string> }
}

/** The first piece of a stream that does not end. */
async function firstPiece(port: number, path: string, Cookie: string): Promise<string> {
  const asked = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false, headers: { Cookie } })
  asked.end()
  const [answer] = await once(asked, 'response')
  const [piece] = await once(answer, 'data')
  asked.destroy()
  return String(piece)
}

test('forms and live counts work behind nginx with TLS, a forged form does not', async () => {
  const nginx = await ensureNginx()
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-proxy-'))
  const key = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...key],
    {
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const origin = `https://127.0.0.1:${port}`
  const server = await startBuiltServer({
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
  })
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, server.url))
  const proxy = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  try {
    const ready = await firstAnswer(() => posted(port, { 'Sec-Fetch-Site': 'same-origin', Origin: origin }))
    expect(ready.status).toBe(422)
    expect(ready.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await posted(port, { Origin: origin })).status).toBe(422)
    expect((await posted(port, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' })).status).toBe(422)
    expect((await posted(port, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await posted(port, { 'Sec-Fetch-Site': 'cross-site', Origin: origin })).status).toBe(403)
    expect((await posted(port, {})).status).toBe(403)

    const form = {
      path: '/admin/login',
      body: String(new URLSearchParams({ username: 'admin', password: adminPassword })),
    }
    const signedIn = await posted(port, { 'Sec-Fetch-Site': 'same-origin', Origin: origin }, form)
    const cookies = [signedIn.headers['set-cookie'] ?? []].flat()
    const cookie = cookies.find((one) => one.includes('session=')) ?? ''
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const counts = await firstPiece(port, '/admin/events', cookie.split(';')[0] ?? '')
    expect(counts).toMatch(/^retry: 3000\n/)
  } finally {
    proxy.kill('SIGTERM')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Ends what hangs: two minutes. */
async function firstAnswer<T>(ask: () => Promise<T>, tries = 2_400): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (tries === 0) throw error
    await pause(50)
    return firstAnswer(ask, tries - 1)
  }
}
