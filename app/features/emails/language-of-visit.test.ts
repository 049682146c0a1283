import { expect, test } from 'vitest'
import { sendNow } from '#app/features/outbox/commands.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngine } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { sendingClinic, storedVisit, subjectsAt } from '#test/sending-clinic.ts'
import type { TestServices } from '#test/services.ts'
import { changeLanguage, changeStatus, undoChange } from '../scheduling/changes/commands.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const inSpanish = 'Cita confirmada: miércoles 9 de diciembre, 1:30\u00a0p.\u00a0m.'
const inEnglish = 'Confirmed: Wednesday, December 9 at 1:30 PM'

async function asSeen({ db }: TestServices, id: string) {
  const row = db.selectFrom('appointments').select('updatedAt').where('id', '=', id)
  return { actor: dana, id, seen: (await row.executeTakeFirstOrThrow()).updatedAt }
}

/** Staff confirm a visit, in a language of their own. */
async function confirmIn(services: TestServices, id: string, language: Language) {
  const seen = await asSeen(services, id)
  const outcome = withLanguage(language, () =>
    changeStatus(services, { ...seen, status: 'confirmed', tell: true }),
  )
  expect(await outcome).toMatchObject({ ok: true, value: { email: true } })
}

/** The job finds what is due by then, in a process that speaks another language. */
async function jobAfter(services: TestServices, wait: Temporal.DurationLike, spoken: Language) {
  services.clock.advance(wait)
  await withLanguage(spoken, () => sendAllDue(services))
}

forEachEngine((openDatabase) => {
  test.each([
    { visit: 'es', staff: 'en', subject: inSpanish },
    { visit: 'en', staff: 'es', subject: inEnglish },
  ] as const)('a visit in $visit that staff confirm in $staff', async ({ visit, staff, subject }) => {
    const { services, server } = await sendingClinic(await openDatabase())
    await confirmIn(services, await storedVisit(services, { language: visit }), staff)
    await jobAfter(services, { minutes: 1 }, staff)
    expect(subjectsAt(server)).toEqual([subject])
  })

  test('an email that another process sends hours later, after a failed try', async () => {
    const database = await openDatabase()
    const busy = await sendingClinic(database, () => ({ after: 'email', code: 451 }))
    await confirmIn(busy.services, await storedVisit(busy.services, { language: 'es' }), 'en')
    await jobAfter(busy.services, { minutes: 1 }, 'en')
    const next = await sendingClinic(database)
    await jobAfter(next.services, { hours: 5 }, 'en')
    expect(subjectsAt(busy.server)).toEqual([])
    expect(subjectsAt(next.server)).toEqual([inSpanish])
  })

  test.each(languages)('an email that leaves while an answer in %s is made', async (spoken) => {
    const { services, server } = await sendingClinic(await openDatabase())
    const subject = aboutAppointment(await storedVisit(services, { language: 'es' }))
    const email = { kind: 'request-received', subject, language: 'es', now: services.clock.now() } as const
    const outboxId = await enqueueEmail(services.db, email)
    expect(await withLanguage(spoken, () => sendNow(services, outboxId))).toBe('sent')
    expect(subjectsAt(server)).toEqual(['Recibimos su solicitud para el miércoles 9 de diciembre'])
  })

  test('an email that waits follows the visit where staff change its language, and back', async () => {
    const { services, server } = await sendingClinic(await openDatabase())
    const id = await storedVisit(services, { language: 'en' })
    await confirmIn(services, id, 'en')
    const changed = await changeLanguage(services, { ...(await asSeen(services, id)), language: 'es' })
    const undoId = changed.ok ? (changed.value?.undoId ?? '') : ''
    await jobAfter(services, { seconds: 1 }, 'en')
    expect(subjectsAt(server), 'Undo still can be pressed').toEqual([])
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    await changeLanguage(services, { ...(await asSeen(services, id)), language: 'es' })
    await jobAfter(services, { minutes: 1 }, 'en')
    expect(subjectsAt(server)).toEqual([inSpanish])
  })

  test('one that failed before its visit changed its language', async () => {
    let isBusy = true
    const answer = () => (isBusy ? ({ after: 'email', code: 451 } as const) : null)
    const { services, server } = await sendingClinic(await openDatabase(), answer)
    const id = await storedVisit(services, { language: 'es' })
    await confirmIn(services, id, 'es')
    await jobAfter(services, { minutes: 1 }, 'es')
    await changeLanguage(services, { ...(await asSeen(services, id)), language: 'en' })
    isBusy = false
    await jobAfter(services, { minutes: 10 }, 'es')
    expect(subjectsAt(server)).toEqual([inEnglish])
  })

  test('the clinic reads in its own language that a Spanish email was given up', async () => {
    let refusals = 1
    const answer = () => (refusals-- > 0 ? ({ after: 'recipient', code: 550 } as const) : null)
    const { services, server } = await sendingClinic(await openDatabase(), answer)
    await confirmIn(services, await storedVisit(services, { language: 'es' }), 'es')
    await jobAfter(services, { minutes: 1 }, 'es')
    await jobAfter(services, { minutes: 1 }, 'es')
    expect(subjectsAt(server)).toEqual(['An email to a patient wasn’t delivered'])
  })
})
