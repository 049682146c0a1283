import { expect, test } from 'vitest'
import { countWaiting } from '#app/features/badges/queries.server.ts'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { book, elena } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { bookingSettings } from '../accounts/settings/queries.server.ts'
import { bookedView } from '../booking/booked/page.server.ts'
import { readDetails } from '../desk/details/page.server.ts'
import { changeStatus, renewLink } from '../scheduling/changes/commands.server.ts'
import { listComing, readVisitsMark } from '../scheduling/index.server.ts'
import { answerVisit, cancelVisit, saveVisitRules } from './commands.server.ts'
import { readVisit } from './page.server.ts'
import { findVisitRules } from './visit-rules-queries.server.ts'

forEachEngineWithServices((openServices) => {
  async function opened() {
    const services = await openServices()
    const { db } = services
    const admin = await storedAdmin(db, { name: 'Dana Whitlock' })
    const dana = { kind: 'staff', id: admin.id, addressHash: '' } as const
    const { id, updatedAt: seen } = await storedAppointment(db, { status: 'confirmed' })
    await makeVisitLink(services, db, id)
    const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none'
    const opening = { token, address: '203.0.113.7' }
    const changes = async () => (await countWaiting(db)).patientChanges
    return {
      services,
      db,
      dana,
      id,
      opening,
      changes,
      come: (isComing: boolean) => answerVisit(services, { ...opening, isComing }),
      cancel: () => cancelVisit(services, { ...opening, typed: { reason: 'time', words: 'Work.', seen } }),
      look: () => readDetails(services, dana, { id, move: null }),
    }
  }

  test('a change by a patient waits until somebody opens the visit, and is told apart', async () => {
    const { db, cancel, look, changes } = await opened()
    expect(await changes()).toBe(0)
    await cancel()
    expect(await countWaiting(db)).toMatchObject({ patientChanges: 1, pendingAppointments: 0, total: 1 })
    const details = await look()
    expect(details).toMatchObject({
      value: { ownWords: { reason: 'time', words: 'Work.' }, cancellation: { reason: 'patient' } },
    })
    const texts = details.ok ? details.value.history.map(({ text }) => text) : []
    expect(texts).toContain('The patient cancelled with the private link')
    expect(await changes()).toBe(0)
  })

  test('what staff changed after it waits for nobody', async () => {
    const { services, dana, id, cancel, changes } = await opened()
    await cancel()
    const change = { actor: dana, id, seen: null, tell: false } as const
    expect(await changeStatus(services, { ...change, status: 'completed' })).toMatchObject({ ok: true })
    expect(await changes()).toBe(0)
  })

  test('who said that they come is ticked in lists that follow, and not after the visit moved', async () => {
    const { db, id, come, look } = await opened()
    const isComing = async () => (await listComing(db, [id])).has(id)
    const before = await readVisitsMark(db)
    expect(await isComing()).toBe(false)
    await come(true)
    expect(await isComing()).toBe(true)
    expect(await readVisitsMark(db)).not.toBe(before)
    expect(await look()).toMatchObject({ value: { reminders: { answered: 'Mon, Dec 7 at 9:00 AM' } } })
    await db.updateTable('appointments').set({ startsAt: '2026-12-10T16:00:00.000Z' }).execute()
    expect(await isComing()).toBe(false)
  })

  test('a renewed link opens the visit, the one before nothing; the log says who renewed it', async () => {
    const { services, id, dana, opening } = await opened()
    expect(await renewLink(services, { actor: dana, id })).toEqual({ ok: true, value: undefined })
    expect(await readVisit(services, opening)).toEqual({ ok: false, status: 404 })
    const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none'
    expect(await readVisit(services, { ...opening, token })).toMatchObject({ ok: true })
    const entry = await services.db.selectFrom('audit_log').select(['actor', 'detail']).executeTakeFirst()
    expect(entry).toEqual({ actor: dana.id, detail: '{"fields":["link"]}' })
  })

  test('the page after booking does not hand out the link with which staff replaced one in other hands', async () => {
    const { services, db, dana } = await opened()
    await storedTreatment(db, { name: 'HRT' })
    const booked = await book(services)
    const resultId = booked.ok ? booked.value.resultId : ''
    expect(await bookedView(services, resultId)).toMatchObject({ visitPage: expect.any(String) })
    const { id } = await db
      .selectFrom('appointments')
      .select('id')
      .where('email', '=', elena.email)
      .executeTakeFirstOrThrow()
    expect(await renewLink(services, { actor: dana, id })).toMatchObject({ ok: true })
    expect(await bookedView(services, resultId)).toMatchObject({ status: 'pending', visitPage: null })
  })

  test('the owner says until when and how often; nothing else is taken', async () => {
    const { services, db, dana } = await opened()
    expect(await findVisitRules(db)).toEqual({ changeUntilHours: 24, mostMoves: 3 })
    const save = (typed: Record<string, string>) => saveVisitRules(services, { actor: dana, typed })
    expect(await save({ changeUntilHours: '48', mostMoves: '0' })).toMatchObject({ ok: true })
    expect(await save({ changeUntilHours: '2', mostMoves: '0' })).toMatchObject({ ok: true })
    for (const changeUntilHours of ['-1', '25', '1e1', '', 'x'])
      expect(await save({ changeUntilHours, mostMoves: '3' })).toMatchObject({ ok: false, status: 422 })
    expect(await findVisitRules(db)).toEqual({ changeUntilHours: 2, mostMoves: 0 })
  })

  test('the owner has patients asked for their date of birth, or not', async () => {
    const { services, db, dana } = await opened()
    expect((await bookingSettings(db)).asksBirthDate).toBe(false)
    const rules = { changeUntilHours: '24', mostMoves: '3' }
    for (const [asks, isAsked] of [
      ['yes', true],
      ['yes', true],
      ['', false],
    ] as const) {
      const saved = await saveVisitRules(services, { actor: dana, typed: { ...rules, asksBirthDate: asks } })
      expect(saved.ok).toBe(true)
      expect((await bookingSettings(db)).asksBirthDate).toBe(isAsked)
    }
    const log = await db.selectFrom('audit_log').select('detail').where('object', '=', 'settings').execute()
    expect(log).toEqual([
      { detail: JSON.stringify({ fields: ['asksBirthDate'] }) },
      { detail: JSON.stringify({ fields: ['asksBirthDate'] }) },
    ])
  })
})
