import { expect, test } from 'vitest'
import { claimSlot } from '#app/features/scheduling/claims.server.ts'
import { resourceIdsOf } from '#app/features/scheduling/resources.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus, undoChange } from './commands.server.ts'
import { moveAppointment } from './move-commands.server.ts'

forEachEngineWithServices((openServices) => {
  test.each(['cancelled', 'moved'])('what was %s out of a closure is taken back', async (what) => {
    const services = await openServices()
    const row = await visit(services, await storedTreatment(services.db), { status: 'confirmed' })
    await storedClosure(services.db, { firstDay: row.date, lastDay: row.date })
    const done =
      what === 'moved'
        ? await moveAppointment(services, { ...change(row), slot: at('14:30', '2026-12-10') })
        : await changeStatus(services, { ...change(row), status: 'cancelled' })
    const undoId = done.ok ? (done.value?.undoId ?? '') : ''
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    expect(await stored(services, row.id)).toMatchObject({ ...at('10:00'), status: 'confirmed' })
  })

  test('a visit of one who is off goes to somebody who is there when it is moved', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const given = { treatmentIds: [treatment.id] }
    const off = await storedClinician(services.db, { ...given, active: false })
    const there = await storedClinician(services.db, { ...given, name: 'Ann' })
    const row = await visit(services, treatment, { clinicianId: off.id })
    await moveAppointment(services, { ...change(row), slot: at('14:30') })
    expect((await stored(services, row.id)).clinicianId).toBe(there.id)
  })

  test('what was cancelled before somebody was assigned takes nobody’s time from others when it is taken back', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { capacity: 2 })
    const row = await visit(services, treatment, { status: 'confirmed' })
    const cancelled = await changeStatus(services, { ...change(row), status: 'cancelled' })
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const other = await visit(services, treatment, { clinicianId, name: 'Ana' })
    const undoId = cancelled.ok ? (cancelled.value?.undoId ?? '') : ''
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: false, status: 409 })
    expect(await stored(services, row.id)).toMatchObject({ status: 'cancelled' })
    expect(await violationsIn(services.db)).toEqual([])
    await changeStatus(services, { ...change(other), status: 'cancelled' })
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    expect(await stored(services, row.id)).toMatchObject({ clinicianId, overlap: null })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('a deleted room still holds as many as it did', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const room = await storedRoom(services.db, { capacity: 3, treatmentIds: [treatment.id] })
    const place = { clinicianId: null, roomId: room.id }
    const [id = ''] = resourceIdsOf(place, treatment.id, false)
    const rows = []
    for (const name of ['Ana', 'Ben']) {
      const row = await visit(services, treatment, { name, roomId: room.id, status: 'cancelled' })
      await claimSlot(services.db, {
        resources: [{ id, capacity: 3 }],
        length: treatment,
        slot: at('10:00'),
        appointmentId: row.id,
      })
      rows.push(row)
    }
    await services.db
      .deleteFrom('slot_claims')
      .where('appointmentId', '=', rows[0]?.id ?? '')
      .execute()
    await services.db.updateTable('rooms').set({ deletedAt: '2026-12-01T00:00:00.000Z' }).execute()
    const back = { ...change(await stored(services, rows[0]?.id ?? '')), status: 'confirmed' } as const
    expect(await changeStatus(services, back)).toMatchObject({ ok: true })
  })
})
