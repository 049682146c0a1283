import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import type { TextSettings } from '#app/platform/settings.ts'
import { signatureOf } from '#app/platform/texts/signature.server.ts'
import { textParts } from '#app/platform/texts/text-parts.ts'
import { inboundPath, statusPath } from '#app/platform/texts/texter.ts'
import { storedAppointment } from '#test/factories.ts'
import { account, sender, signed, textSettings } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { answerInbound, answerNews } from './callback.server.ts'
import { findConsentOf, giveConsent, numberDigest, numberToText, stoppedSince } from './queries.server.ts'

const publicUrl = 'https://clinic.example'
const elena = '+14325550142'
let count = 0
const nextId = () => `SM${(++count).toString().padStart(32, '0')}`

const heard = async () => {}

function withTexts<T extends TestServices>(services: T, given: Partial<TextSettings> = {}): T {
  const settings = { ...services.settings, publicUrl, limitsFactor: 1, texts: { ...textSettings, ...given } }
  return { ...services, settings }
}

const write = (body: string, from = elena, more: Record<string, string> = {}) =>
  signed(publicUrl + inboundPath, {
    MessageSid: nextId(),
    AccountSid: account,
    From: from,
    To: sender,
    Body: body,
    NumMedia: '0',
    ...more,
  })

/** What the number is answered; null where it is answered nothing. */
async function answerTo(services: TestServices, request: Request): Promise<string | null> {
  const response = await answerInbound(services, request, heard)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
  const xml = await response.text()
  const [, said = null] = /<Message>(.*)<\/Message>/.exec(xml) ?? []
  if (said === null) expect(xml).toMatch(/<Response><\/Response>$/)
  return said
}

const isStopped = async ({ db, settings }: TestServices, number = elena) =>
  (await stoppedSince(db, numberDigest(settings.secretKey, number))) !== null

forEachEngineWithServices((openServices) => {
  test('STOP stops its number on every record, and a form that agrees again starts nothing', async () => {
    const services = withTexts(await openServices())
    const { db, settings, clock } = services
    const agree = async (appointmentId: string) => {
      await storedAppointment(db, { id: appointmentId, phone: elena })
      const words = { language: 'en', wording: 'Text me.', now: clock.now() } as const
      const subject = { appointmentId }
      await giveConsent(db, settings.secretKey, { purpose: 'reminders', subject, number: elena, ...words })
    }
    const number = async (appointmentId: string) =>
      numberToText(await findConsentOf(db, { appointmentId }), {
        secretKey: settings.secretKey,
        numbers: [elena],
      })
    await agree('hers')
    await agree('her-sons')
    expect([await number('hers'), await number('her-sons')]).toEqual([elena, elena])
    await answerTo(services, write('STOP'))
    await agree('later')
    expect([await number('hers'), await number('her-sons'), await number('later')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('STOP ends, START begins again, each answered once however often it is sent', async () => {
    const services = withTexts(await openServices())
    expect(await answerTo(services, write('Stop.'))).toMatch(/^Firstlight.*won't get any more.*START/)
    expect(await isStopped(services)).toBe(true)
    for (const body of ['STOP', 'stop', 'hello?']) expect(await answerTo(services, write(body))).toBeNull()
    expect(await answerTo(services, write('HELP'))).toMatch(/STOP to stop/)
    expect(await isStopped(services, '+14325550143')).toBe(false)
    expect(await answerTo(services, write('start'))).toMatch(/again.*STOP/)
    expect(await isStopped(services)).toBe(false)
    expect(await answerTo(services, write('ALTO'))).toMatch(/Ya no le mandaremos.*INICIO/)
    expect(await isStopped(services)).toBe(true)
  })

  test('STOP and START in turn are obeyed each time, and answered six times a day', async () => {
    const services = withTexts(await openServices())
    const said: (string | null)[] = []
    for (let turn = 0; turn < 5; turn++)
      for (const body of ['STOP', 'START']) said.push(await answerTo(services, write(body)))
    expect(said.filter((one) => one !== null)).toHaveLength(6)
    expect(await isStopped(services)).toBe(false)
    expect(await answerTo(services, write('STOP'))).toBeNull()
    expect(await isStopped(services)).toBe(true)
    services.clock.advance({ hours: 25 })
    expect(await answerTo(services, write('START'))).toMatch(/again/)
  })

  test('an unknown number gets one plain answer a day, and nothing of what it wrote or who it is is kept', async () => {
    const services = withTexts(await openServices())
    expect(await answerTo(services, write('Is Dr. <Whitlock> & team in?'))).toMatch(
      /We don't read replies.*call/,
    )
    expect(await answerTo(services, write('Hello?'))).toBeNull()
    expect(await answerTo(services, write('yes'))).toBeNull()
    services.clock.advance({ hours: 25 })
    expect(await answerTo(services, write('Hello?'))).toMatch(/We don't read replies/)
    const helps: (string | null)[] = []
    for (let asked = 0; asked < 7; asked++) helps.push(await answerTo(services, write('ayuda')))
    expect(helps.filter((one) => one?.startsWith('Firstlight'))).toHaveLength(5)
    expect(await answerTo(services, write('hello', '22395'))).toBeNull()
    const tables = ['text_events', 'text_stops', 'text_proofs', 'limits', 'audit_log'] as const
    for (const table of tables) {
      const rows = JSON.stringify(await services.db.selectFrom(table).selectAll().execute())
      expect(rows).not.toMatch(/4325550142|Whitlock|Hello/i)
    }
    expect(await services.db.selectFrom('text_stops').selectAll().execute()).toEqual([])
  })

  test('the same message handed in again does nothing', async () => {
    const services = withTexts(await openServices())
    const stop = write('STOP')
    const start = write('START')
    const startAgain = start.clone()
    expect(await answerTo(services, stop)).not.toBeNull()
    expect(await answerTo(services, start)).not.toBeNull()
    expect(await answerTo(services, write('STOP'))).not.toBeNull()
    expect(await answerTo(services, startAgain)).toBeNull()
    expect(await isStopped(services)).toBe(true)
  })

  test('what the service answers itself is obeyed in silence', async () => {
    const services = withTexts(await openServices(), { answers: 'foreign' })
    expect(await answerTo(services, write('STOP'))).toBeNull()
    expect(await isStopped(services)).toBe(true)
    expect(await answerTo(services, write('INICIO'))).toMatch(/otra vez/)
    const all = withTexts(await openServices())
    expect(await answerTo(all, write('STOP', elena, { OptOutType: 'STOP' }))).toBeNull()
    expect(await isStopped(all)).toBe(true)
  })

  test('what is not signed by the service, or for another address, is not looked at', async () => {
    const services = withTexts(await openServices())
    const fields = { MessageSid: nextId(), AccountSid: account, From: elena, Body: 'STOP' }
    const address = publicUrl + inboundPath
    const unsigned = signed(address, fields)
    unsigned.headers.delete('X-Twilio-Signature')
    const changed = new Request(address, {
      method: 'POST',
      headers: signed(address, fields).headers,
      body: 'From=1',
    })
    const elsewhere = new Request(address, signed(`${publicUrl}/texts/status`, fields))
    for (const request of [unsigned, changed, elsewhere, signed(address, fields, 'another secret')])
      expect((await answerInbound(services, request, heard)).status).toBe(403)
    expect(await services.db.selectFrom('text_events').selectAll().execute()).toEqual([])
    const none = { ...services, settings: { ...services.settings, texts: null } }
    expect((await answerInbound(none, signed(address, fields), heard)).status).toBe(404)
    const nameless = signed(address, { AccountSid: account, Body: 'STOP' })
    expect((await answerInbound(services, nameless, heard)).status).toBe(400)
  })

  test.each([
    { what: 'whose fields have other borders', fields: { Bod: 'ySTOP' } },
    { what: 'with a field that the service doesn’t send', fields: { Body: 'STOP', Extra: '1' } },
    { what: 'of another account', fields: { Body: 'STOP', AccountSid: 'AC2' }, status: 403 },
    { what: 'with an id of another shape', fields: { Body: 'STOP', MessageSid: 'SM1' } },
    { what: 'with an id in capitals', fields: { Body: 'STOP', MessageSid: `SM${'A'.repeat(32)}` } },
  ])('a signed request $what does nothing', async ({ fields, status = 400 }) => {
    const services = withTexts(await openServices())
    const right = { MessageSid: nextId(), AccountSid: account, From: elena, To: sender }
    const sent = signed(publicUrl + inboundPath, { ...right, ...fields })
    expect((await answerInbound(services, sent, heard)).status).toBe(status)
    expect(await isStopped(services)).toBe(false)
  })

  test('the words of a message bring no other number or id with its signature', async () => {
    const services = withTexts(await openServices())
    const address = publicUrl + inboundPath
    const sent = {
      MessageSid: nextId(),
      AccountSid: account,
      From: '+14325550199',
      To: sender,
      NumMedia: '0',
    }
    const id = nextId()
    const own = signed(address, { ...sent, Body: `STOPFrom${elena}MessageSid${id}NumMediax` })
    const split = {
      AccountSid: account,
      Body: 'STOP',
      From: elena,
      MessageSid: id,
      NumMedia: `xFrom${sent.From}MessageSid${sent.MessageSid}NumMedia0`,
      To: sender,
    }
    const signature = signatureOf(textSettings.secret, address, Object.entries(split))
    expect(signature).toBe(own.headers.get('X-Twilio-Signature'))
    expect((await answerInbound(services, own, heard)).status).toBe(200)
    expect((await answerInbound(services, signed(address, split), heard)).status).toBe(400)
    expect(await isStopped(services)).toBe(false)
  })

  test('a field that comes twice is refused', async () => {
    const services = withTexts(await openServices())
    const fields = new URLSearchParams({
      MessageSid: nextId(),
      AccountSid: account,
      From: elena,
      Body: 'STOP',
    })
    fields.append('From', '+14325550143')
    const address = publicUrl + inboundPath
    const headers = { 'X-Twilio-Signature': signatureOf(textSettings.secret, address, fields) }
    const request = new Request(address, { method: 'POST', headers, body: fields })
    expect((await answerInbound(services, request, heard)).status).toBe(400)
    expect(await isStopped(services)).toBe(false)
  })

  test('news of a message is kept by its email, late news takes nothing back, and none is kept of others', async () => {
    const services = withTexts(await openServices())
    const { db, clock } = services
    const email = {
      kind: 'confirmed',
      subject: aboutAppointment('v'),
      language: 'en',
      now: clock.now(),
    } as const
    const emailId = await enqueueEmail(db, { ...email, channel: 'text' })
    const byMail = await enqueueEmail(db, email)
    const tell = async (id: string, status: string, more: Record<string, string> = {}) => {
      const MessageSid = `SM${createHash('sha256').update(id).digest('hex').slice(0, 32)}`
      const fields = { MessageSid, AccountSid: account, MessageStatus: status, To: elena, ...more }
      expect((await answerNews(services, signed(publicUrl + statusPath(id), fields))).status).toBe(200)
    }
    const kept = async () =>
      (await db.selectFrom('text_deliveries').select(['emailId', 'status', 'errorCode']).execute()).map(
        ({ emailId: id, ...row }) => [id === emailId, row.status, row.errorCode],
      )
    await tell(emailId, 'queued')
    await tell(emailId, 'sent')
    await tell(emailId, 'sending')
    await tell(byMail, 'delivered')
    await tell('nobody', 'delivered')
    expect(await kept()).toEqual([[true, 'sent', null]])
    await tell(emailId, 'undelivered', { ErrorCode: '30006' })
    await tell(emailId, 'delivered')
    expect(await kept()).toEqual([[true, 'undelivered', 30_006]])
    expect(await isStopped(services)).toBe(false)
    const second = await enqueueEmail(db, { ...email, channel: 'text' })
    await tell(second, 'failed', { ErrorCode: '21610' })
    expect(await isStopped(services)).toBe(true)
    await db
      .updateTable('outbox')
      .set({ finishedAt: columns.instant(clock.now()) })
      .execute()
    await db.deleteFrom('outbox').execute()
    expect(await kept()).toEqual([])
  })

  test('every answer is short, in the basic alphabet, in both languages', async () => {
    const services = withTexts(await openServices())
    const asked = ['HELP', 'AYUDA', 'Hello', 'STOP', 'START', 'ALTO', 'INICIO']
    for (const body of asked) {
      const said = await answerTo(services, write(body))
      expect(textParts(said ?? ''), body).toMatchObject({ alphabet: 'basic' })
      expect(textParts(said ?? '').parts, body).toBeLessThanOrEqual(2)
    }
  })
})
