import { describe, expect, test } from 'vitest'
import { sender, signed, textSettings } from '../other-programs/text-provider.ts'
import { publicPages } from '../public-pages.ts'
import { adminPassword, type BuiltServer, postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const publicUrl = 'https://clinic.example'
const { account, secret } = textSettings
const service = `http://${account}:${secret}@127.0.0.1:9?from=${encodeURIComponent(sender)}`

const plain = serverOfFile({ PUBLIC_URL: publicUrl, ADMIN_PASSWORD: adminPassword })
const texting = serverOfFile({ PUBLIC_URL: publicUrl, ADMIN_PASSWORD: adminPassword, SMS_URL: service })

const messageId = (digit: string) => `SM${digit.repeat(32)}`
const stop = { MessageSid: messageId('1'), AccountSid: account, From: '+14325550142', Body: 'STOP' }

/** As the service sends it, to where that server listens. */
function handIn({ url }: BuiltServer, path: string, request: Request): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: request.headers,
    body: request.body,
    redirect: 'manual',
    duplex: 'half',
  } as RequestInit)
}

async function signIn({ url }: BuiltServer): Promise<string> {
  const fields = { username: 'admin', password: adminPassword }
  const answer = await postForm(`${url}/admin/login`, fields, { Origin: publicUrl })
  return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
}

/** Words that only text messages have. */
const words = /text messages?\b|test text|mensajes? de texto/i

async function read({ url }: BuiltServer, path: string, cookie = ''): Promise<string> {
  const page = await (await fetch(url + path, { headers: { cookie } })).text()
  // Anyone who is in a crisis may write to 988: that is another's service.
  return page.replaceAll(/[^.>]*\b988\b[^.<]*/g, '')
}

describe('what the service hands in', () => {
  test('passes the gate by exactly its path where it is signed, and is obeyed once', async () => {
    const path = '/texts/inbound'
    const first = await handIn(texting(), path, signed(publicUrl + path, stop))
    expect(first.status).toBe(200)
    expect(await first.text()).toMatch(/<Response><Message>.*START.*<\/Message><\/Response>$/)
    const again = await handIn(texting(), path, signed(publicUrl + path, stop))
    expect(await again.text()).toMatch(/<Response><\/Response>$/)
    const news = '/texts/status?email=none'
    const told = {
      MessageSid: messageId('2'),
      AccountSid: account,
      MessageStatus: 'delivered',
      To: stop.From,
    }
    expect((await handIn(texting(), news, signed(publicUrl + news, told))).status).toBe(200)
  })

  test.each([
    '/texts/inbound',
    '/texts/status',
    '/texts/inbound/',
    '/texts/%69nbound',
    '/texts/inbound.data',
    '/appointment',
  ])('is refused at %s without a signature, or from elsewhere', async (path) => {
    const forged = signed(publicUrl + path, { ...stop, MessageSid: messageId('3') }, 'another secret')
    expect((await handIn(texting(), path, forged)).status).toBe(403)
    const right = signed(publicUrl + path, { ...stop, MessageSid: messageId('4') })
    if (path !== '/texts/inbound' && path !== '/texts/status')
      expect((await handIn(texting(), path, right)).status).toBe(403)
    else expect((await fetch(texting().url + path)).status).toBe(404)
  })

  test('meets the gate like every form where no service is set up', async () => {
    const path = '/texts/inbound'
    expect((await handIn(plain(), path, signed(publicUrl + path, stop))).status).toBe(403)
    expect((await postForm(plain().url + path, stop, { Origin: publicUrl })).status).toBe(404)
  })
})

describe('text messages', () => {
  test('are named nowhere without a service but where an owner connects one', async () => {
    const cookie = await signIn(plain())
    for (const path of publicPages)
      for (const place of [path, `/es${path === '/' ? '' : path}`])
        expect(await read(plain(), place), place).not.toMatch(words)
    for (const path of ['/admin/dashboard', '/admin/dashboard/add', '/admin/waitlist']) {
      const page = await read(plain(), path, cookie)
      expect(page, path).toContain('<h1')
      expect(page, path).not.toMatch(words)
    }
  })

  test('are asked about on the booking form, and shown to the owner with their parts', async () => {
    expect(await read(texting(), '/appointment')).toMatch(
      /name="texts" value="yes"\/?>.{0,40}Text me before my appointment/,
    )
    expect(await read(texting(), '/es/appointment')).toMatch(/Quiero recibir mensajes de texto/)
    const settings = await read(texting(), '/admin/settings/texts', await signIn(texting()))
    for (const said of ['2 parts', 'See or change it', 'Ver o cambiar', 'Send test text'])
      expect(settings).toContain(said)
    expect(settings).not.toContain(secret)
  })

  test('a test text to what is no number is refused on the page, with what was typed', async () => {
    const headers = { Origin: publicUrl, Cookie: await signIn(texting()) }
    const fields = { intent: 'test-text', number: '432 or 0143' }
    const answer = await postForm(`${texting().url}/admin/settings/texts`, fields, headers)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toMatch(/one mobile number, without an extension/)
    expect(page).toMatch(/<input[^>]+value="432 or 0143"/)
    const none = { ...headers, Cookie: await signIn(plain()) }
    const nowhere = await postForm(`${plain().url}/admin/settings/texts`, fields, none)
    expect(nowhere.status).toBe(404)
  })
})
