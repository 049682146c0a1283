import { expect, test } from 'vitest'
import { claimSlot } from '#app/features/scheduling/claims.server.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { ownClaim } from '#test/care.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readDetails } from '../desk/details/page.server.ts'
import { undoChange } from '../scheduling/changes/commands.server.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { writeAnswer } from '../scheduling/patient-change-queries.server.ts'
import { changeReminder, saveLeads } from './commands.server.ts'
import { writeReminders } from './writing.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'one' }
const at = (date: string, time: string) => ({ date, time }) as { date: CalendarDate; time: ClockTime }
const first = at('2026-12-16', '10:00')
const other = at('2026-12-14', '14:30')

/** A confirmed visit that has stood for long, of a clinic that writes emails. */
async function standing(services: TestServices) {
  const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Wednesday'] })
  const long = '2026-11-20T12:00:00.000Z'
  const row = await storedAppointment(services.db, {
    ...first,
    treatmentId: treatment.id,
    status: 'confirmed',
    email: 'elena@patients.example',
    createdAt: long,
    updatedAt: long,
  })
  await services.db.transaction().execute((tx) => claimSlot(tx, ownClaim(treatment, first, row.id)))
  const change = { actor: dana, id: row.id }
  const shown = async () => {
    const read = await readDetails(services, dana, { id: row.id, move: null })
    if (!read.ok) throw new Error(read.message)
    const { answered, reminders } = read.value.reminders
    return { isAnswered: answered !== null, states: reminders.map(({ lead, state }) => `${lead} ${state}`) }
  }
  return {
    row,
    shown,
    stop: (lead: number) => changeReminder(services, { ...change, lead, action: 'stop' }),
    answer: () => writeAnswer(services.db, { ...row, isComing: true, now: services.clock.now() }),
    move: async (slot: typeof first) => {
      const moved = await moveAppointment(services, { ...change, seen: null, slot, tell: false })
      if (!moved.ok) throw new Error(moved.message)
      return moved.value?.undoId ?? ''
    },
    undo: (undoId: string) => undoChange(services, { actor: dana, undoId }),
  }
}

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices({
      mailer: { transport: 'smtp', send: async () => {}, close: () => {} },
    })
    return { services, ...(await standing(services)) }
  }

  test('a visit that was moved away and comes back is reminded of and asked about again', async () => {
    const { services, shown, stop, answer, move } = await open()
    await stop(48)
    await answer()
    expect(await shown()).toEqual({ isAnswered: true, states: ['48 stopped', '2 planned'] })
    await move(other)
    expect(await shown()).toEqual({ isAnswered: false, states: ['48 planned', '2 planned'] })
    await move(first)
    expect(await shown()).toEqual({ isAnswered: false, states: ['48 planned', '2 planned'] })
    services.clock.set(clinicInstant(at('2026-12-14', '10:00').date, first.time).toString())
    expect(await writeReminders(services)).toEqual({ written: 1, leftOut: 0 })
  })

  test('who takes the move back finds what was stopped and answered as it was', async () => {
    const { shown, stop, answer, move, undo } = await open()
    await stop(48)
    await answer()
    expect(await undo(await move(other))).toMatchObject({ ok: true })
    expect(await shown()).toEqual({ isAnswered: true, states: ['48 stopped', '2 planned'] })
  })

  test('a text that is due by night is still to come until the morning: stopped, it is planned again', async () => {
    const { services, row, move } = await open()
    const { db, clock } = services
    await saveLeads(services, { actor: dana, typed: { first: '3', second: '', third: '' } })
    // Due at 7 AM, it leaves at eight.
    clock.set(clinicInstant(first.date, '07:30' as ClockTime).toString())
    const key = { appointmentId: row.id, startsAt: row.startsAt, leadHours: 3, emailId: null }
    const stopped = { ...key, state: 'stopped', createdAt: row.startsAt } as const
    await db
      .insertInto('reminders')
      .values([
        { ...stopped, channel: 'email' },
        { ...stopped, channel: 'text' },
      ])
      .execute()
    await move(at('2026-12-21', '10:00'))
    await move(first)
    const left = await db.selectFrom('reminders').select('channel').execute()
    expect(left).toEqual([{ channel: 'email' }])
  })

  test('one that was reminded of is not reminded of a second time where it comes back inside of that lead', async () => {
    const { services, move } = await open()
    services.clock.set(clinicInstant(at('2026-12-14', '10:00').date, first.time).toString())
    expect(await writeReminders(services)).toEqual({ written: 1, leftOut: 0 })
    services.clock.advance({ minutes: 10 })
    await move(at('2026-12-21', '10:00'))
    services.clock.advance({ minutes: 10 })
    await move(first)
    expect(await writeReminders(services)).toMatchObject({ written: 0 })
    services.clock.set(clinicInstant(first.date, '08:00' as ClockTime).toString())
    expect(await writeReminders(services)).toEqual({ written: 1, leftOut: 0 })
  })
})
