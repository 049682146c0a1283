import { expect, test } from 'vitest'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { boxName, seenValue } from '../desk/bulk/rules.ts'
import { settleIntents } from './actions.server.ts'
import { timeName } from './address.ts'
import { readVisitsToSettle, type VisitToSettle } from './page.server.ts'
import { anyOutside } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const day = '2026-12-09'
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']

/** Sam is sick on a Wednesday with six visits; Rae gives the same and is away at ten. */
async function sickDay(services: TestServices) {
  const { db } = services
  const treatment = await storedTreatment(db, {
    availableDays: ['Wednesday', 'Thursday'],
    availableTimes: [...times, '14:00', '14:30'] as never,
    durationMinutes: 30,
  })
  const given = { treatmentIds: [treatment.id], credentials: '' }
  const sam = await storedClinician(db, { name: 'Sam', ...given })
  const rae = await storedClinician(db, { name: 'Rae', ...given })
  const visit = { date: day, treatmentId: treatment.id, treatment: treatment.name.en, durationMinutes: 30 }
  const confirmed = { ...visit, status: 'confirmed' as const, email: 'patient@example.org' }
  for (const time of times)
    await storedAppointment(db, {
      ...confirmed,
      id: `sam-${time}`,
      name: `Pat ${time}`,
      time,
      clinicianId: sam.id,
    })
  await storedClosure(db, { firstDay: day, scope: 'clinician', subjectIds: JSON.stringify([sam.id]) })
  await storedClosure(db, {
    firstDay: day,
    fromTime: '10:00' as ClockTime,
    toTime: '10:30' as ClockTime,
    scope: 'clinician',
    subjectIds: JSON.stringify([rae.id]),
  })
  return { sam, rae }
}

async function toSettle(services: TestServices): Promise<VisitToSettle[]> {
  const list = await readVisitsToSettle(services, dana, { filter: anyOutside, skip: 0, done: null })
  if (!list.ok) throw new Error('not read')
  return list.value.rows
}

const said = ({ times: { same, next } }: VisitToSettle) => [
  same && `${slotValue(same).slice(0, 16)} ${same.clinician}`,
  next && `${slotValue(next).slice(0, 16)} ${next.clinician}`,
]

const chosen = ({ times: { same, next } }: VisitToSettle) => {
  const slot = same ?? next
  return slot ? slotValue(slot) : ''
}

const ask = (services: TestServices, fields: Record<string, string>) =>
  runIntent(settleIntents, services, { actor: dana, fields: new Map(Object.entries(fields)) })

const placesOf = ({ db }: TestServices) =>
  db
    .selectFrom('appointments')
    .select(['id', 'date', 'time', 'clinicianId', 'status'])
    .where('id', 'like', 'sam-%')
    .orderBy('id')
    .execute()

forEachEngineWithServices((openServices) => {
  test('each is offered its own time with somebody else, and the next free one, no two the same', async () => {
    const services = await openServices()
    await sickDay(services)
    const rows = await toSettle(services)
    expect(rows.map(said)).toEqual([
      ['2026-12-09 09:00 Rae', '2026-12-09 14:00 Rae'],
      ['2026-12-09 09:30 Rae', '2026-12-09 14:30 Rae'],
      [null, '2026-12-10 09:00 Sam'],
      ['2026-12-09 10:30 Rae', '2026-12-10 09:00 Rae'],
      ['2026-12-09 11:00 Rae', '2026-12-10 09:30 Sam'],
      ['2026-12-09 11:30 Rae', '2026-12-10 09:30 Rae'],
    ])
  })

  test('all that are checked move at once, with an email each, and one Undo takes them back', async () => {
    const services = await openServices()
    const { rae, sam } = await sickDay(services)
    const rows = await toSettle(services)
    const fields = Object.fromEntries(
      rows.flatMap((row) => [
        [boxName(row.id), row.updatedAt],
        [timeName(row.id), chosen(row)],
      ]),
    )
    const moved = await ask(services, { ...fields, intent: 'many-move' })
    expect(moved).toMatchObject({
      ok: true,
      value: { many: { action: 'moved', changed: 6, left: 0, emails: 6 } },
    })
    expect((await placesOf(services)).map(({ clinicianId }) => clinicianId)).toEqual([
      rae.id,
      rae.id,
      sam.id,
      rae.id,
      rae.id,
      rae.id,
    ])
    expect(await toSettle(services)).toEqual([])
    if (!moved.ok || !('many' in moved.value)) throw new Error('not moved')
    const undone = await ask(services, { intent: 'undo', batch: moved.value.many.undo ?? '' })
    expect(undone).toMatchObject({ value: { many: { action: 'undone', changed: 6 } } })
    expect((await placesOf(services)).map(({ date, time }) => `${date} ${time}`)).toEqual(
      times.map((time) => `${day} ${time}`),
    )
  })

  test('what was taken meanwhile stays in the list, and the others move', async () => {
    const services = await openServices()
    const { rae } = await sickDay(services)
    const [first, second] = await toSettle(services)
    if (!first || !second) throw new Error('nothing to settle')
    const both = {
      [boxName(first.id)]: first.updatedAt,
      [timeName(first.id)]: chosen(first),
      [boxName(second.id)]: second.updatedAt,
      [timeName(second.id)]: chosen(second),
    }
    const one = await ask(services, { ...both, intent: `move ${seenValue([first])}` })
    expect(one).toMatchObject({ ok: true, value: { action: 'moved', row: first.id } })
    const twice = await ask(services, { ...both, intent: 'many-move' })
    expect(twice).toMatchObject({ value: { many: { changed: 1, left: 1 } } })
    const again = await ask(services, { ...both, intent: 'many-move' })
    expect(again).toMatchObject({ ok: false, status: 409 })
    const [, moved] = await placesOf(services)
    expect(moved).toMatchObject({ time: '09:30', clinicianId: rae.id })
  })

  test('all that are checked are cancelled at once; with none checked nothing is done', async () => {
    const services = await openServices()
    await sickDay(services)
    const rows = await toSettle(services)
    for (const intent of ['many-move', 'many-cancel'])
      expect(await ask(services, { intent })).toMatchObject({ ok: false, status: 422 })
    const boxes = Object.fromEntries(rows.map((row) => [boxName(row.id), row.updatedAt]))
    expect(await ask(services, { ...boxes, intent: 'many-cancel' })).toMatchObject({
      value: { many: { action: 'cancelled', changed: 6 } },
    })
    expect((await placesOf(services)).every(({ status }) => status === 'cancelled')).toBe(true)
    for (const intent of ['move', 'move nobody@now'])
      expect(await ask(services, { intent })).toMatchObject({ ok: false })
  })
})
