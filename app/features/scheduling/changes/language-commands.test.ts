import { describe, expect, test } from 'vitest'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { type GivenAppointment, storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { changeLanguage, undoChange } from './commands.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** A visit with an email to the patient that waits, one that was sent, and one to the clinic. */
async function withEmails(services: TestServices, given: GivenAppointment = {}) {
  const { db, clock } = services
  const visit = await storedAppointment(db, { status: 'cancelled', ...given })
  const email = { subject: aboutAppointment(visit.id), language: visit.language, now: clock.now() }
  const sent = await enqueueEmail(db, { ...email, kind: 'request-received' })
  await db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', sent).execute()
  for (const kind of ['cancelled', 'undelivered'] as const) await enqueueEmail(db, { ...email, kind })
  return visit
}

const languageOf = async ({ db }: TestServices, id: string) =>
  (await db.selectFrom('appointments').select('language').where('id', '=', id).executeTakeFirstOrThrow())
    .language

async function languagesOfEmails({ db }: TestServices): Promise<Record<string, string>> {
  const rows = await db.selectFrom('outbox').select(['kind', 'language']).execute()
  return Object.fromEntries(rows.map(({ kind, language }) => [kind, language]))
}

const inEnglish = { 'request-received': 'en', cancelled: 'en', undelivered: 'en' }

forEachEngineWithServices((openServices) => {
  describe('the language of a visit', () => {
    test('is changed with the email that waits for the patient, written down, and taken back', async () => {
      const services = await openServices()
      const { id, updatedAt } = await withEmails(services)
      const outcome = await changeLanguage(services, { actor: dana, id, seen: updatedAt, language: 'es' })
      expect(outcome).toMatchObject({ ok: true, value: { email: false, mustCall: false } })
      expect(await languageOf(services, id)).toBe('es')
      expect(await languagesOfEmails(services)).toEqual({ ...inEnglish, cancelled: 'es' })
      const written = await listOfObject(services.db, { object: 'appointment', objectId: id, limit: 1 })
      expect(written).toMatchObject([{ actor: 'dana-1', action: 'edit', detail: '{"fields":["language"]}' }])
      const undoId = outcome.ok ? (outcome.value?.undoId ?? '') : ''
      expect(await undoChange(services, { actor: dana, undoId })).toEqual({ ok: true, value: id })
      expect(await languageOf(services, id)).toBe('en')
      expect(await languagesOfEmails(services)).toEqual(inEnglish)
    })

    test('is left alone where it is that already, or where somebody was faster', async () => {
      const services = await openServices()
      const { id, updatedAt } = await storedAppointment(services.db, { language: 'es' })
      const change = { actor: dana, id, seen: updatedAt }
      expect(await changeLanguage(services, { ...change, language: 'es' })).toEqual({ ok: true, value: null })
      const late = { ...change, seen: 'earlier', language: 'en' } as const
      expect(await changeLanguage(services, late)).toMatchObject({ ok: false, status: 409 })
      expect(await languageOf(services, id)).toBe('es')
    })
  })
})
