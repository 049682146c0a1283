import { describe, expect, test } from 'vitest'
import { mostAtOnce } from '#app/features/scheduling/bulk/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { everything } from '../address.ts'
import { dashboardIntents } from '../intents.server.ts'
import { actOnMany, type ManyIntent } from './actions.server.ts'
import { boxName, othersField, seenValue } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const list = '/admin/dashboard?tab=requests'
const seen = '2026-12-07T15:00:00.000Z'

async function desk(services: TestServices) {
  const treatment = await storedTreatment(services.db)
  const visit = await storedAppointment(services.db, {
    treatment: treatment.name.en,
    treatmentId: treatment.id,
    name: 'Elena Ruiz',
    status: 'pending',
    date: '2026-12-07' as CalendarDate,
    time: '16:00' as ClockTime,
  })
  const act = (intent: ManyIntent, fields: Record<string, string> = {}) =>
    actOnMany(services, dana, {
      intent,
      fields: new Map(Object.entries(fields)),
      list,
      filter: everything,
    })
  const row = () => services.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  const isUntouched = async () => {
    expect(await row()).toEqual(visit)
    expect(
      await services.db.selectFrom('audit_log').selectAll().where('action', '=', 'status').execute(),
    ).toEqual([])
    expect(await services.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  }
  return { visit, act, row, isUntouched }
}

const tooMany = (id: string, updatedAt: string) =>
  seenValue([
    { id, updatedAt },
    ...Array.from({ length: mostAtOnce }, (_, at) => ({ id: `nobody-${at}`, updatedAt: seen })),
  ])

forEachEngineWithServices((openServices) => {
  describe('what no bar sends is answered by one sentence, and does nothing', () => {
    test.each(['many-confirmed', 'many-completed', 'many-ask', 'many-cancelled'] as const)(
      '%s of nobody',
      async (intent) => {
        const { act, isUntouched } = await desk(await openServices())
        const none = { status: 422, answer: { message: 'Select at least one appointment.' } }
        expect(await act(intent, { reason: 'patient' })).toEqual(none)
        expect(await act(intent, { reason: 'patient', [othersField]: '@ a@ @b   %00' })).toEqual(none)
        await isUntouched()
      },
    )

    test.each(['many-confirmed', 'many-arrived', 'many-ask', 'many-cancelled'] as const)(
      '%s of one too many',
      async (intent) => {
        const { visit, act, isUntouched } = await desk(await openServices())
        const fields = { reason: 'patient', [othersField]: tooMany(visit.id, visit.updatedAt) }
        expect(await act(intent, fields)).toEqual({
          status: 422,
          answer: { message: expect.stringMatching(/up to 500 appointments .* Nothing was changed/) },
        })
        await isUntouched()
      },
    )

    test.each(['many-', 'many-pending', 'many-constructor', 'many-Confirmed'])(
      '%s is no action',
      (intent) => {
        expect(Object.keys(dashboardIntents)).not.toContain(intent)
      },
    )

    test('visits that there never were: each is told, the others are changed', async () => {
      const { visit, act, row } = await desk(await openServices())
      const fields = { [boxName(visit.id)]: visit.updatedAt, [boxName('nobody')]: seen, [boxName('')]: seen }
      const outcome = await act('many-confirmed', fields)
      expect(outcome).toMatchObject({
        status: 409,
        answer: { many: { said: { changed: 1 }, refused: [{ name: null }, { name: null }] } },
      })
      expect((await row()).status).toBe('confirmed')
    })

    test('nobody of whom could be cancelled; no reason, or none of ours', async () => {
      const { visit, act, isUntouched } = await desk(await openServices())
      const box = { [boxName(visit.id)]: visit.updatedAt }
      expect(await act('many-ask', { [boxName('nobody')]: seen })).toMatchObject({ status: 409 })
      for (const reason of ['', 'because', 'constructor'])
        expect(await act('many-cancelled', { ...box, reason })).toMatchObject({
          status: 422,
          answer: { question: { visits: [{ name: 'Elena Ruiz' }], errors: { reason: expect.any(String) } } },
        })
      const long = { ...box, reason: 'patient', emailWords: 'x'.repeat(10_000) }
      expect(await act('many-cancelled', long)).toMatchObject({
        status: 422,
        answer: { question: { errors: { emailWords: expect.any(String) } } },
      })
      await isUntouched()
    })

    test('an Undo of nothing, or of what was never done', async () => {
      const { act, isUntouched } = await desk(await openServices())
      for (const undo of ['', 'nothing', '.', '%'])
        expect(await act('many-undo', { undo })).toMatchObject({ status: 410 })
      await isUntouched()
    })
  })
})
