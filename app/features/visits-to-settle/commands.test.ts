import { expect, test } from 'vitest'
import { parseSlot, type Slot } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { type ClockTime, timeOf } from '#app/platform/dates.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { changeStatus } from '../scheduling/changes/commands.server.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { keepNoLonger, keepVisit } from './commands.server.ts'
import { visitsForTreatments } from './lookups.server.ts'
import { readVisitsToSettle } from './page.server.ts'
import { anyOutside } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const nine = '09:00' as ClockTime

/** A treatment that is offered on Wednesdays at nine from now on, and visits as booked before. */
async function changedTreatment({ db }: TestServices, ...visits: { name: string; time: string }[]) {
  const treatment = await storedTreatment(db, { availableDays: ['Wednesday'], availableTimes: [nine] })
  for (const visit of visits) {
    await storedAppointment(db, {
      ...visit,
      id: visit.name,
      date: '2026-12-09',
      treatment: treatment.name.en,
      treatmentId: treatment.id,
      status: 'confirmed',
    })
  }
  return treatment
}

async function unsettled(services: TestServices, { id }: Pick<Treatment, 'id'>): Promise<string[]> {
  const filter = { ...anyOutside, treatment: id }
  const list = await readVisitsToSettle(services, dana, { filter, skip: 0, done: null })
  if (!list.ok) throw new Error('not read')
  const names = list.value.rows.map((row) => row.name)
  const counts = await visitsForTreatments(services).countOutside(services.db)
  expect(counts.get(id) ?? 0).toBe(names.length)
  return names
}

async function change({ db }: TestServices, id: string) {
  const { updatedAt } = await db
    .selectFrom('appointments')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { actor: dana, id, seen: updatedAt, tell: false, causes: ['offer'] as const }
}

forEachEngineWithServices((openServices) => {
  test('a visit outside of its treatment is found until it is moved, cancelled or kept', async () => {
    const services = await openServices()
    const treatment = await changedTreatment(
      services,
      { name: 'Fits', time: '09:00' },
      { name: 'Kept', time: '10:00' },
      { name: 'Off', time: '11:00' },
      { name: 'Moved', time: '14:00' },
    )
    expect(await unsettled(services, treatment)).toEqual(['Kept', 'Off', 'Moved'])
    expect(await keepVisit(services, await change(services, 'Kept'))).toMatchObject({ ok: true })
    expect(await unsettled(services, treatment)).toEqual(['Off', 'Moved'])
    await changeStatus(services, { ...(await change(services, 'Off')), status: 'cancelled' })
    expect(await unsettled(services, treatment)).toEqual(['Moved'])
    const slot = parseSlot('2026-12-16 09:00') as Slot
    expect(await moveAppointment(services, { ...(await change(services, 'Moved')), slot })).toMatchObject({
      ok: true,
    })
    expect(await unsettled(services, treatment)).toEqual([])
  })

  test('keeping holds for that start only, and is written down', async () => {
    const services = await openServices()
    const treatment = await changedTreatment(services, { name: 'Ana', time: '10:00' })
    await keepVisit(services, await change(services, 'Ana'))
    expect(await unsettled(services, treatment)).toEqual([])
    await services.db
      .updateTable('appointments')
      .set({ time: timeOf('11:00'), startsAt: '2026-12-09T17:00:00.000Z' })
      .execute()
    expect(await unsettled(services, treatment)).toEqual(['Ana'])
    const written = await services.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'edit')
      .execute()
    expect(written).toEqual([{ detail: '{"fields":["kept"]}' }])
  })

  test('keeping is taken back for the causes it was done for, and no others', async () => {
    const services = await openServices()
    const treatment = await changedTreatment(services, { name: 'Ana', time: '10:00' })
    await keepVisit(services, { ...(await change(services, 'Ana')), causes: ['hours'] })
    expect(await unsettled(services, treatment)).toEqual(['Ana'])
    const kept = await keepVisit(services, await change(services, 'Ana'))
    expect(await unsettled(services, treatment)).toEqual([])
    const undo = { ...(await change(services, 'Ana')), seen: kept.ok ? kept.value : '' }
    expect(await keepNoLonger(services, undo)).toMatchObject({ ok: true })
    expect(await unsettled(services, treatment)).toEqual(['Ana'])
    const row = await services.db.selectFrom('appointments').select('keptFor').executeTakeFirstOrThrow()
    expect(row.keptFor).toBe('["hours"]')
  })

  test('a visit that somebody changed meanwhile, or deleted, is not kept', async () => {
    const services = await openServices()
    await changedTreatment(services, { name: 'Ana', time: '10:00' })
    const seen = await change(services, 'Ana')
    expect(await keepVisit(services, { ...seen, seen: 'earlier' })).toMatchObject({ status: 409 })
    await services.db.updateTable('appointments').set({ deletedAt: seen.seen }).execute()
    expect(await keepVisit(services, seen)).toMatchObject({ status: 404 })
  })
})
