import { expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import { giveConsent, numberDigest, stopNumber } from '#app/features/texts/queries.server.ts'
import { readConsent } from '#app/features/texts/visit-consent.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { textSettings } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { isOpen } from '../rules.ts'
import { changeConsent } from './consent-commands.server.ts'

const readOf = (services: TestServices, visit: AppointmentRow) =>
  readConsent(services, { ...visit, isOpen: isOpen(visit.status) })

const number = '+14325550142'
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
async function withConsent(open: () => Promise<TestServices>) {
  const opened = await open()
  const services = { ...opened, settings: { ...opened.settings, texts: textSettings } }
  const { db, settings, clock } = services
  const visit = await storedAppointment(db, { phone: '432-555-0142' })
  const given = { purpose: 'reminders', number, language: 'en', wording: 'Send me texts.' } as const
  const subject = { appointmentId: visit.id }
  await giveConsent(db, settings.secretKey, { ...given, subject, now: clock.now() })
  const read = async (phone = visit.phone) => readOf(services, { ...visit, phone })
  return { services, visit, read }
}

forEachEngineWithServices((open) => {
  test('staff read what was agreed to, take it down, and take that back; the log says who', async () => {
    const { services, visit, read } = await withConsent(open)
    expect(await read()).toEqual({
      title: 'Text messages',
      line: 'Agreed to texts at (432) 555-0142 on Mon, Dec 7 at 9:00 AM.',
      wording: { title: 'What they agreed to', text: 'Send me texts.', language: 'en' },
      action: { name: 'texts-withdraw', words: 'Turn off text messages' },
    })
    expect(await read('432-555-0199')).toMatchObject({
      line: expect.stringMatching(/now has another number/),
      action: { name: 'texts-give' },
    })
    const change = (action: 'texts-withdraw' | 'texts-restore') =>
      changeConsent(services, { actor: dana, id: visit.id, action })
    expect(await change('texts-restore')).toMatchObject({ status: 409 })
    expect(await change('texts-withdraw')).toMatchObject({ ok: true })
    expect(await change('texts-withdraw')).toMatchObject({ status: 409 })
    expect(await read()).toMatchObject({
      line: expect.stringMatching(/turned off text messages on/),
      action: { name: 'texts-restore' },
    })
    expect(await change('texts-restore')).toMatchObject({ ok: true })
    expect((await read())?.line).toMatch(/^Agreed/)
    const logged = await services.db
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .orderBy('seq')
      .execute()
    expect(logged.map(({ actor, detail }) => [actor, JSON.parse(detail)])).toEqual([
      ['dana', { fields: ['texts'], way: 'withdraw' }],
      ['dana', { fields: ['texts'], way: 'restore' }],
    ])
    expect(
      await changeConsent(services, { actor: dana, id: 'gone', action: 'texts-withdraw' }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('a number that said STOP is its own to start again, and nothing to the next one; without a service nothing is shown', async () => {
    const { services, visit, read } = await withConsent(open)
    const { db, settings, clock } = services
    await stopNumber(db, numberDigest(settings.secretKey, number), clock.now())
    expect(await read()).toMatchObject({
      line: expect.stringMatching(/replied STOP on Mon, Dec 7/),
      action: null,
    })
    expect(await read('432-555-0199')).toMatchObject({
      line: expect.stringMatching(/now has another number/),
      action: { name: 'texts-give' },
    })
    await db.updateTable('appointments').set({ phone: '432-555-0199' }).execute()
    const given = { actor: dana, id: visit.id, action: 'texts-give' } as const
    expect(await changeConsent(services, given)).toMatchObject({ ok: true })
    expect(await read('432-555-0199')).toMatchObject({ action: { name: 'texts-withdraw' } })
    const none = { ...services, settings: { ...settings, texts: null } }
    expect(await readOf(none, visit)).toBeNull()
    expect(await readOf(services, { ...visit, id: 'other', phone: '' })).toBeNull()
  })

  test('who agrees on the phone agreed to the sentence that was read out, taken down by anyone who asked', async () => {
    const opened = await open()
    const services = { ...opened, settings: { ...opened.settings, texts: textSettings } }
    const { db, clock } = services
    const visit = await storedAppointment(db, { phone: '432-555-0142', language: 'es' })
    const read = () => readOf(services, visit)
    expect(await read()).toMatchObject({
      line: 'Hasn’t agreed to text messages.',
      wording: {
        title: 'Read this aloud first',
        language: 'es',
        text: expect.stringMatching(/^¿Podemos mandarle .*ALTO/),
      },
      action: { name: 'texts-give', words: 'Agreed by phone to text reminders' },
    })
    const give = () => changeConsent(services, { actor: dana, id: visit.id, action: 'texts-give' })
    expect(await give()).toMatchObject({ ok: true })
    expect(await give()).toMatchObject({ status: 409 })
    expect(await read()).toMatchObject({
      line: expect.stringMatching(/^Agreed by phone to texts at \(432\) 555-0142 on .*\. Recorded by/),
      action: { name: 'texts-withdraw' },
    })
    const proof = () =>
      db.selectFrom('text_proofs').select(['language', 'wording', 'givenBy', 'givenAt']).execute()
    const said = { language: 'es', wording: expect.stringMatching(/^¿Podemos/), givenBy: 'dana' }
    expect(await proof()).toEqual([{ ...said, givenAt: clock.now().toString({ fractionalSecondDigits: 3 }) }])
    await db.updateTable('appointments').set({ phone: '432-555-0199' }).execute()
    expect(await give()).toMatchObject({ ok: true })
    expect(await db.selectFrom('text_consents').select('number').execute()).toEqual([
      { number: '+14325550199' },
    ])
    expect(await proof()).toHaveLength(2)
    expect(await readOf(services, { ...visit, id: 'other', status: 'cancelled' })).toBeNull()
    expect(
      await readOf(services, {
        ...visit,
        id: 'other',
        phone: 'two of them: 432-555-0142, 432-555-0143',
      }),
    ).toBeNull()
  })

  test('what was agreed to under another key is agreed to again on the phone, as the details ask', async () => {
    const { services, visit } = await withConsent(open)
    const { db, settings } = services
    const restored = { ...services, settings: { ...settings, secretKey: `another ${settings.secretKey}` } }
    const shown = async () => (await readOf(restored, visit))?.action?.name
    expect(await shown()).toBe('texts-give')
    const give = () => changeConsent(restored, { actor: dana, id: visit.id, action: 'texts-give' })
    expect(await give()).toMatchObject({ ok: true })
    expect(await shown()).toBe('texts-withdraw')
    expect(await give()).toMatchObject({ status: 409 })
    expect(await db.selectFrom('text_proofs').selectAll().execute()).toHaveLength(2)
  })
})
