import { expect, test } from 'vitest'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { type DeskAction, deskAction } from './actions.server.ts'
import type { DeskForm } from './form.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const place = { date: '2026-12-09' as CalendarDate, time: '10:00' as ClockTime }

/** A pending visit on the desk, and what its forms do. */
async function desk(services: TestServices) {
  const treatment = await storedTreatment(services.db)
  const { id } = await storedAppointment(services.db, {
    ...place,
    treatmentId: treatment.id,
    email: 'elena@example.com',
    status: 'pending',
  })
  const row = () =>
    services.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const act = async (intent: DeskAction, given: Partial<DeskForm> = {}) => {
    const { updatedAt } = await row()
    return deskAction(intent)(services, dana, deskForm({ id, updatedAt, ...given }))
  }
  const emails = () => services.db.selectFrom('outbox').select('kind').execute()
  return { id, row, act, emails }
}

forEachEngineWithServices((openServices) => {
  test('the list of statuses sets one, a button sets the one that it names', async () => {
    const { id, row, act, emails } = await desk(await openServices())
    const first = await act('status', { status: 'completed' })
    expect(first).toMatchObject({
      ok: true,
      value: { action: 'completed', row: id, changed: { undoId: expect.stringMatching(/^.{20,}$/) } },
    })
    const second = await act('status', { status: 'cancelled', set: 'confirmed' })
    expect(second).toMatchObject({ ok: true, value: { action: 'confirmed', row: id } })
    expect((await row()).status).toBe('confirmed')
    const again = await act('status', { set: 'confirmed' })
    expect(again).toEqual({ ok: true, value: { action: 'confirmed', row: id, changed: null } })
    expect(await emails()).toEqual([])
  })

  test('a time that was typed is moved to before the one that was chosen, anyway with a reason', async () => {
    const { row, act } = await desk(await openServices())
    const typed = { slot: '2026-12-09 14:30', otherDay: '2026-12-12', otherTime: '11:05' }
    expect(await act('move', { ...typed, otherTime: 'soon', otherDay: '' })).toMatchObject({
      status: 422,
      errors: { otherDay: 'Please choose a day.', otherTime: 'Please enter a time, such as 7:45 AM.' },
    })
    const refused = await act('move', typed)
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Sat, Dec 12 at 11:05 AM isn’t available. The clinic is closed on Saturdays./,
      ),
      insisted: { date: '2026-12-12', time: '11:05' },
    })
    expect(await row()).toMatchObject(place)
    const insisted = { slot: '2026-12-12 11:05', anyway: 'Comes from Kermit' }
    expect(await act('move-anyway', insisted)).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ date: '2026-12-12', time: '11:05' })
    expect(await act('move', { ...typed, otherTime: '', slot: '2026-12-09 14:30' })).toMatchObject({
      ok: true,
    })
  })

  test('the language is changed, and back by Undo; what is no language changes nothing', async () => {
    const { id, row, act } = await desk(await openServices())
    const changed = await act('language', { language: 'es' })
    expect(changed).toMatchObject({ ok: true, value: { action: 'language', row: id } })
    expect((await row()).language).toBe('es')
    for (const language of ['', 'fr', 'ES']) {
      expect(await act('language', { language })).toMatchObject({ ok: false, status: 422 })
    }
    const undo = changed.ok ? (changed.value.changed?.undoId ?? '') : ''
    expect(await act('undo', { undo })).toMatchObject({ ok: true, value: { action: 'undone' } })
    expect((await row()).language).toBe('en')
  })

  test('the patient is told where the box is ticked', async () => {
    const { act, emails } = await desk(await openServices())
    await act('status', { set: 'confirmed', tell: 'on' })
    expect(await emails()).toEqual([{ kind: 'confirmed' }])
  })

  test.each(['', 'Confirmed', 'deleted'])('"%s" is no status', async (status) => {
    const { row, act } = await desk(await openServices())
    const refused = { ok: false, status: 422, message: m.desk_status_missing() }
    expect(await act('status', { status })).toEqual(refused)
    expect((await row()).status).toBe('pending')
  })

  test('a visit moves to the chosen time, and back by Undo', async () => {
    const { id, row, act } = await desk(await openServices())
    const moved = await act('move', { slot: '2026-12-09 14:30' })
    expect(moved).toMatchObject({ ok: true, value: { action: 'moved', row: id } })
    expect(await row()).toMatchObject({ ...place, time: '14:30' })
    const undo = (moved.ok && moved.value.changed?.undoId) || ''
    expect(await act('undo', { undo })).toEqual({
      ok: true,
      value: { action: 'undone', row: id, changed: null },
    })
    expect(await row()).toMatchObject(place)
    expect(await act('undo', { undo })).toEqual({
      ok: false,
      status: 410,
      message: m.scheduling_undo_too_late(),
    })
  })

  test.each(['', '2026-12-09', 'noon'])('"%s" is no time to move to', async (slot) => {
    const { row, act } = await desk(await openServices())
    const errors = { slot: m.scheduling_time_missing() }
    expect(await act('move', { slot })).toEqual({ ok: false, status: 422, errors })
    expect(await row()).toMatchObject(place)
  })

  test('a visit is deleted, and its notice brings it back', async () => {
    const { id, row, act } = await desk(await openServices())
    expect(await act('delete')).toEqual({ ok: true, value: { action: 'deleted', row: id, changed: null } })
    expect((await row()).deletedAt).not.toBeNull()
    expect(await act('restore')).toMatchObject({ ok: true, value: { action: 'undone', row: id } })
    expect(await row()).toMatchObject({ status: 'pending', deletedAt: null })
    expect(await act('restore', { id: 'nothing' })).toMatchObject({ ok: false, status: 404 })
  })

  test('a notice that is gone already is put away', async () => {
    const { act } = await desk(await openServices())
    expect(await act('notified')).toEqual({
      ok: true,
      value: { action: 'notified', row: null, changed: null },
    })
  })
})
