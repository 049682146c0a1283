import { expect, test } from 'vitest'
import { deletedRecords } from '#app/composition/deleted-records.server.ts'
import type { Role } from '#app/db/values.ts'
import {
  storedAdmin,
  storedAppointment,
  storedClosure,
  storedOpening,
  storedTreatment,
} from '#test/factories.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { storedImage, storedMessage, storedTestimonial } from '#test/visitor-factories.ts'
import { walkPages } from '#test/walk-pages.ts'
import { deletionIntents, readDeletions } from './page.server.ts'
import { daysLeft, type Kind, kinds } from './rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

async function shown(
  services: TestServices,
  kind: Kind | null = null,
  after: string | null = null,
  role: Role | null = 'admin',
) {
  const list = await readDeletions(services, dana, { kind, after, sources: deletedRecords, role })
  if (!list.ok) throw new Error('not read')
  return list.value
}

const day = (day: number, minute = 0) =>
  `2026-12-${String(day).padStart(2, '0')}T12:${String(minute).padStart(2, '0')}:00.000Z`

async function oneOfEach({ db }: TestServices) {
  await storedAppointment(db, { id: 'visit', name: 'Andre', deletedAt: day(6), updatedAt: day(6) })
  await storedMessage(db, {
    id: 'message',
    subject: 'Ad',
    name: 'Sales',
    deletedAt: day(5),
    updatedAt: day(5),
  })
  await storedTestimonial(db, { id: 'email', content: 'Great', deletedAt: day(4), updatedAt: day(4) })
  await storedImage(db, { id: 'image', title: 'Old desk', deletedAt: day(3), updatedAt: day(3) })
  const { id } = await storedTreatment(db, { id: 'treatment', name: 'HRT' })
  await db
    .updateTable('treatments')
    .set({ deletedAt: day(2), updatedAt: day(2), active: 0, wasActive: 1 })
    .where('id', '=', id)
    .execute()
  await storedClosure(db, { id: 'closure', publicReason: 'Training', deletedAt: day(1), updatedAt: day(1) })
  const early = Temporal.Instant.from(day(1))
    .subtract({ minutes: 1 })
    .toString({ smallestUnit: 'millisecond' })
  await storedOpening(db, { id: 'opening', publicReason: 'Flu shots', deletedAt: early, updatedAt: early })
  await storedClinician(db, {
    id: 'clinician',
    name: 'Nora Bird',
    credentials: 'NP',
    profile: { specialty: 'Family Medicine' },
  })
  await db
    .updateTable('clinicians')
    .set({ deletedAt: day(1, 2), updatedAt: day(1, 2) })
    .execute()
  await storedRoom(db, { id: 'room', capacity: 2 })
  await db
    .updateTable('rooms')
    .set({ deletedAt: day(1, 1), updatedAt: day(1, 1) })
    .execute()
  const user = {
    id: 'user',
    name: 'Ines Ruiz',
    role: 'front-desk',
    deletedAt: day(1, 3),
    updatedAt: day(1, 3),
  }
  await storedAdmin(db, user)
  await storedMessage(db, { id: 'there' })
}

forEachEngineWithServices((openServices) => {
  test('each page says where it stands and leads back, over all kinds', async () => {
    const services = await openServices()
    for (let made = 0; made < 64; made++) {
      const given = { deletedAt: day(2 + (made % 3), made % 7) }
      if (made % 2) await storedMessage(services.db, given)
      else await storedAppointment(services.db, given)
    }
    expect(await walkPages((after) => shown(services, null, after))).toHaveLength(64)
    expect(await walkPages((after) => shown(services, 'message', after))).toHaveLength(32)
  })

  test('all kinds in one list, last deleted first, with the days that are left', async () => {
    const services = await openServices()
    await oneOfEach(services)
    const { rows } = await shown(services)
    expect(rows.map(({ kind, name, detail, left }) => [kind, name, detail, left])).toEqual([
      ['appointment', 'Andre', 'Wed, Dec 9 at 10:00 AM', 29],
      ['message', 'Ad', 'Sales', 28],
      ['testimonial', 'Great', 'Maria G.', 27],
      ['image', 'Old desk', 'Facilities', 26],
      ['treatment', 'HRT', 'Every day', 25],
      ['user', 'Ines Ruiz', 'Front desk', 24],
      ['clinician', 'Nora Bird, NP', 'Family Medicine', 24],
      ['room', 'Room 1', '2 appointments at once', 24],
      ['closure', 'Wed, Dec 9, 2026', 'Training', 24],
      ['opening', 'Sat, Dec 12, 2026, 9:00 AM – 1:00 PM', 'Flu shots', 24],
    ])
    for (const kind of kinds)
      expect((await shown(services, kind)).rows.map((row) => row.kind)).toEqual([kind])
  })

  test.each([
    ['front-desk', ['appointment', 'message', 'closure', 'opening']],
    ['editor', ['testimonial', 'image']],
    ['auditor', []],
    [null, []],
  ] as const)('%s sees and brings back what that role could have deleted', async (role, open) => {
    const services = await openServices()
    await oneOfEach(services)
    const list = await shown(services, null, null, role)
    expect(list.kinds).toEqual(open)
    expect([...new Set(list.rows.map(({ kind }) => kind))].sort()).toEqual([...open].sort())
    expect((await shown(services, 'clinician', null, role)).rows).toEqual([])
    for (const { kind, id, updatedAt } of (await shown(services)).rows) {
      const fields = new Map(Object.entries({ intent: 'restore', kind, id, updatedAt }))
      const outcome = await runIntent(deletionIntents, services, {
        actor: dana,
        role,
        fields,
        sources: deletedRecords,
      })
      expect(outcome.ok, kind).toBe((open as readonly string[]).includes(kind))
    }
  })

  test('each is brought back to where it was, and written down', async () => {
    const services = await openServices()
    await oneOfEach(services)
    await storedAdmin(services.db, { id: dana.id, role: 'admin' })
    for (const { kind, id, updatedAt } of (await shown(services)).rows) {
      const fields = new Map(Object.entries({ intent: 'restore', kind, id, updatedAt }))
      const sent = { actor: dana, role: 'admin' as const, fields, sources: deletedRecords }
      expect(await runIntent(deletionIntents, services, sent)).toEqual({ ok: true, value: kind })
    }
    expect((await shown(services)).rows).toEqual([])
    const restored = await services.db
      .selectFrom('audit_log')
      .select('objectId')
      .where('action', '=', 'restore')
      .orderBy('seq')
      .execute()
    expect(restored.map((row) => row.objectId)).toEqual([
      'visit',
      'message',
      'email',
      'image',
      'treatment',
      'user',
      'clinician',
      'room',
      'closure',
      'opening',
    ])
  })

  test('pages go through all kinds without a gap; nothing older than 30 days is shown', async () => {
    const services = await openServices()
    const { db } = services
    for (let minute = 0; minute < 30; minute++) {
      await storedMessage(db, { id: `a${minute}`, subject: `${minute}`, deletedAt: day(5, minute) })
      await storedTestimonial(db, { id: `z${minute}`, content: `${minute}`, deletedAt: day(5, minute) })
    }
    await storedMessage(db, { subject: 'too old', deletedAt: '2026-11-07T15:00:00.000Z' })
    await storedMessage(db, { subject: 'just', deletedAt: '2026-11-07T15:00:00.001Z' })
    const names: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await shown(services, null, after)
      names.push(...page.rows.map((row) => row.name))
      after = page.next
      if (!after) break
    }
    const twice = Array.from({ length: 30 }, (_, place) => [`${29 - place}`, `${29 - place}`]).flat()
    expect(names).toEqual([...twice, 'just'])
  })

  test('every list uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    for (const kind of kinds) {
      const asked = { since: day(1), most: 26 }
      await deletedRecords[kind].list(db, { ...asked, after: null })
      await deletedRecords[kind].list(db, { ...asked, after: { at: day(3), id: 'x' } })
    }
    expect(seen).toHaveLength(kinds.length * 2)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})

test.each([
  { at: '2026-12-07T15:00:00.000Z', left: 30 },
  { at: '2026-12-06T15:00:00.001Z', left: 30 },
  { at: '2026-12-06T15:00:00.000Z', left: 29 },
  { at: '2026-11-07T15:00:00.001Z', left: 1 },
])('what was deleted $at has $left days left', ({ at, left }) => {
  expect(daysLeft(at, Date.parse('2026-12-07T15:00:00.000Z'))).toBe(left)
})
