import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppointmentRow } from '#app/db/tables.ts'
import { type Status, statuses } from '#app/features/scheduling/rules.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { changeStatus, removeAppointment } from '../changes/commands.server.ts'
import { changeMany, moveMany, undoMany } from './commands.server.ts'
import { actions, appliesTo, mostAtOnce } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
/** Today, by the clock of the tests. */
const date = '2026-12-07' as CalendarDate
const timeAt = (at: number) =>
  `${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}` as ClockTime

const rowsOf = async ({ db }: TestServices): Promise<Map<string, AppointmentRow>> => {
  const rows = await db.selectFrom('appointments').selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function visitsOf(services: TestServices, wanted: readonly Status[]): Promise<AppointmentRow[]> {
  const treatment = await storedTreatment(services.db)
  const rows: AppointmentRow[] = []
  for (const [at, status] of wanted.entries()) {
    const given = { treatment: treatment.name.en, treatmentId: treatment.id, date, time: timeAt(at), status }
    rows.push(await storedAppointment(services.db, { ...given, name: `Patient ${at}` }))
  }
  return rows
}

const statusAudits = async ({ db }: TestServices) =>
  (
    await db.selectFrom('audit_log').select(['objectId', 'detail']).where('action', '=', 'status').execute()
  ).filter(({ detail }) => !detail?.includes('undone'))

/** What somebody else did to a visit between its sight and the action. */
type Fate = 'as seen' | 'touched' | 'deleted' | 'erased'
const fates: Fate[] = ['as seen', 'as seen', 'as seen', 'touched', 'deleted', 'erased']

async function meet(services: TestServices, row: AppointmentRow, fate: Fate): Promise<void> {
  const luis = { kind: 'staff' as const, id: 'luis-1', addressHash: 'elsewhere' }
  const change = { actor: luis, id: row.id, seen: row.updatedAt }
  if (fate === 'touched') {
    const status = row.status === 'completed' ? 'no-show' : 'completed'
    await changeStatus(services, { ...change, status, tell: false })
  }
  if (fate === 'deleted') await removeAppointment(services, change)
  if (fate === 'erased') await services.db.deleteFrom('appointments').where('id', '=', row.id).execute()
}

forEachEngineWithServices((openServices) => {
  describe('many visits at once', () => {
    test('exactly those are changed that can be, and Undo brings back those that nobody touched since', async () => {
      const services = await openServices()
      await storedAdmin(services.db, { id: 'luis-1', name: 'Luis Ortega' })
      const planned = fc.array(
        fc.record({
          status: fc.constantFrom(...statuses),
          before: fc.constantFrom(...fates),
          after: fc.constantFrom(...fates),
          isChosen: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8 },
      )
      await fc.assert(
        fc.asyncProperty(planned, fc.constantFrom(...actions), async (plan, action) => {
          for (const table of ['slot_claims', 'desk_undos', 'appointments'] as const)
            await services.db.deleteFrom(table).execute()
          const seen = await visitsOf(
            services,
            plan.map(({ status }) => status),
          )
          for (const [at, row] of seen.entries()) await meet(services, row, plan[at]?.before ?? 'as seen')
          const before = await rowsOf(services)
          const earlier = (await statusAudits(services)).length
          const chosen = seen.filter((_, at) => plan[at]?.isChosen)
          const answer = await changeMany(services, { actor: dana, visits: chosen, action, tell: true })
          if (chosen.length === 0) {
            expect(answer).toMatchObject({ ok: false, status: 422 })
            return
          }
          const result = outcomeValue(answer)
          const can = chosen.filter(
            (row) =>
              before.get(row.id)?.updatedAt === row.updatedAt &&
              appliesTo(action, { status: row.status as Status, date }, date),
          )
          const stale = chosen.filter((row) => before.get(row.id)?.updatedAt !== row.updatedAt)
          const done = await rowsOf(services)
          for (const row of before.values())
            expect(done.get(row.id)).toEqual(
              can.some(({ id }) => id === row.id)
                ? { ...row, status: action, updatedAt: expect.any(String), sequence: row.sequence + 1 }
                : row,
            )
          expect(result.said).toMatchObject({
            changed: can.length,
            left: chosen.length - can.length - stale.length,
          })
          expect(result.refused.map(({ id }) => id)).toEqual(stale.map(({ id }) => id))
          expect((await statusAudits(services)).length - earlier).toBe(can.length)

          for (const [at, row] of seen.entries()) {
            const now = done.get(row.id)
            if (now && now.deletedAt === null) await meet(services, now, plan[at]?.after ?? 'as seen')
          }
          const touched = await rowsOf(services)
          const undone =
            result.said.undo && (await undoMany(services, { actor: dana, batch: result.said.undo }))
          const after = await rowsOf(services)
          const back = can.filter(({ id }) => touched.get(id)?.updatedAt === done.get(id)?.updatedAt)
          for (const [id, row] of touched)
            expect(after.get(id)?.status).toBe(
              back.some((one) => one.id === id) ? before.get(id)?.status : row.status,
            )
          if (undone) expect(undone).toMatchObject({ ok: true, value: { said: { changed: back.length } } })
        }),
        { numRuns: 25 },
      )
    })

    test('tell who was faster, and when, of each that was changed meanwhile', async () => {
      const services = await openServices()
      await storedAdmin(services.db, { id: 'luis-1', name: 'Luis Ortega' })
      const visits = await visitsOf(services, ['pending', 'pending', 'pending'])
      const [, touched, gone] = visits
      if (!touched || !gone) throw new Error('no visits')
      await meet(services, touched, 'touched')
      await meet(services, gone, 'erased')
      const result = await changeMany(services, { actor: dana, visits, action: 'confirmed', tell: false })
      expect(result).toMatchObject({
        value: {
          said: { changed: 1 },
          refused: [
            { name: 'Patient 1', message: expect.stringMatching(/^Luis Ortega changed this appointment/) },
            { name: null, message: expect.any(String) },
          ],
        },
      })
    })

    test('give back their times where they are cancelled, and take them again by one Undo', async () => {
      const services = await openServices()
      const visits = await visitsOf(services, ['confirmed', 'confirmed', 'confirmed'])
      const claims = () => services.db.selectFrom('slot_claims').selectAll().execute()
      const result = outcomeValue(
        await changeMany(services, { actor: dana, visits, action: 'cancelled', tell: false }),
      )
      expect(await claims()).toEqual([])
      await undoMany(services, { actor: dana, batch: result.said.undo ?? '' })
      expect(new Set((await claims()).map(({ appointmentId }) => appointmentId)).size).toBe(3)
    })

    test.each([
      { what: 'cancelled', order: ['Ann', 'Ben', 'Cal'] },
      { what: 'cancelled', order: ['Cal', 'Ben', 'Ann'] },
      { what: 'moved', order: ['Ben', 'Ann', 'Cal'] },
    ])(
      'that stood over one another and were $what come back so by one Undo: $order',
      async ({ what, order }) => {
        const services = await openServices()
        const treatment = await storedTreatment(services.db)
        const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
        const day = '2026-12-09' as CalendarDate
        const given = { clinicianId, date: day }
        await visit(services, treatment, { ...given, name: 'Ann', phone: '(432) 555-0190' })
        // Of one family.
        for (const name of ['Ben', 'Cal']) {
          const over = { ...given, name, overlap: 'chosen', overlapReason: 'Drives far' } as const
          await visit(services, treatment, over, { anyway: true })
        }
        const toAnotherTime = ({ id, updatedAt }: AppointmentRow, at: number) => ({
          id,
          updatedAt,
          slot: { date: addDays(day, 1 + 7 * at), time: timeAt(2), clinicianId },
        })
        const placesOf = (rows: Iterable<AppointmentRow>) =>
          new Map([...rows].map((row) => [row.name, [row.status, row.time, row.overlap, row.overlapReason]]))
        const before = await rowsOf(services)
        const claims = async () =>
          (await services.db.selectFrom('slot_claims').select('appointmentId').distinct().execute()).length
        const visits = order.flatMap((name) => [...before.values()].filter((row) => row.name === name))
        const { said, refused } = outcomeValue(
          what === 'cancelled'
            ? await changeMany(services, { actor: dana, visits, action: 'cancelled', tell: true })
            : await moveMany(services, { actor: dana, visits: visits.map(toAnotherTime) }),
        )
        expect({ changed: said.changed, refused }).toEqual({ changed: 3, refused: [] })
        const undone = outcomeValue(await undoMany(services, { actor: dana, batch: said.undo ?? '' }))
        expect(undone).toMatchObject({ said: { changed: said.changed }, refused: [] })
        expect(placesOf((await rowsOf(services)).values())).toEqual(placesOf(before.values()))
        expect(await claims()).toBe(3)
      },
    )

    test('are taken back by who changed them alone, and not when it is too late', async () => {
      const services = await openServices()
      const visits = await visitsOf(services, ['pending', 'pending'])
      const change = { actor: dana, visits, action: 'arrived', tell: false } as const
      const {
        said: { undo },
      } = outcomeValue(await changeMany(services, change))
      const batch = undo ?? ''
      const late = { ok: false, status: 410 }
      expect(await undoMany(services, { actor: { ...dana, id: 'luis-1' }, batch })).toMatchObject(late)
      services.clock.advance({ seconds: 10 })
      expect(await undoMany(services, { actor: dana, batch })).toMatchObject(late)
      expect(await undoMany(services, { actor: dana, batch: '' })).toMatchObject(late)
    })

    test('are taken back together for as long as an email waits with one of them; those to call are named', async () => {
      const services = await openServices()
      const [told, untold] = await visitsOf(services, ['pending', 'pending'])
      if (!told || !untold) throw new Error('no visits')
      const email = ''
      await services.db.updateTable('appointments').set({ email }).where('id', '=', untold.id).execute()
      const change = { actor: dana, visits: [told, untold], action: 'confirmed', tell: true } as const
      const { said, toCall } = outcomeValue(await changeMany(services, change))
      expect(said).toMatchObject({ changed: 2, emails: 1, mustCall: 1 })
      expect(toCall).toEqual([untold.id])
      services.clock.advance({ seconds: 29 })
      const undone = outcomeValue(await undoMany(services, { actor: dana, batch: said.undo ?? '' }))
      expect(undone).toMatchObject({ said: { changed: 2 }, refused: [] })
      const again = outcomeValue(
        await changeMany(services, { ...change, visits: [...(await rowsOf(services)).values()] }),
      )
      services.clock.advance({ seconds: 30 })
      const batch = again.said.undo ?? ''
      expect(await undoMany(services, { actor: dana, batch })).toMatchObject({ ok: false, status: 410 })
    })

    test('are as many as are allowed, some of them gone, and no more', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const given = { treatment: treatment.name.en, treatmentId: treatment.id, date }
      const visits: AppointmentRow[] = []
      for (let at = 0; at < mostAtOnce; at++)
        visits.push(
          await storedAppointment(services.db, { ...given, time: timeAt(at % 16), status: 'pending' }),
        )
      const isGone = (at: number) => at % 7 === 0
      const gone = visits.filter((_, at) => isGone(at)).map(({ id }) => id)
      await services.db.deleteFrom('appointments').where('id', 'in', gone).execute()
      const change = { actor: dana, action: 'confirmed', tell: false } as const
      const tooMany = [...visits, { ...visits[0], id: 'one-more' } as AppointmentRow]
      expect(await changeMany(services, { ...change, visits: tooMany })).toMatchObject({ status: 422 })
      expect(await changeMany(services, { ...change, visits })).toMatchObject({
        value: { said: { changed: mostAtOnce - gone.length, left: 0 }, refused: { length: gone.length } },
      })
      const confirmed = [...(await rowsOf(services)).values()].filter(({ status }) => status === 'confirmed')
      expect(confirmed).toHaveLength(mostAtOnce - gone.length)
    })
  })
})
