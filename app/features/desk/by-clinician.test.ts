import { describe, expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { type GivenAppointment, storedAppointment, storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician, storedRoom } from '#test/team.ts'
import { readPrintedSchedule } from '../printed-schedule/page.server.ts'
import { readAddForm } from './add/page.server.ts'
import { readAddress } from './address.ts'
import { readDetails } from './details/page.server.ts'
import { exportAppointments } from './list/export.server.ts'
import { readDesk } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
/** A Wednesday. */
const date = '2026-12-09'
const view = `view=day&date=${date}`

async function desk(services: TestServices, query = '') {
  const read = await readDesk(services, dana, readAddress(new URLSearchParams(query)))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

const times = ['09:00', '10:00', '11:00', '14:00'] as ClockTime[]
const mornings = [{ from: '10:00' as ClockTime, to: '12:00' as ClockTime }]

/** Two clinicians, one of them in mornings of her own, a room, and a treatment of both. */
async function clinic(services: TestServices) {
  const { db } = services
  const treatment = await storedTreatment(db, { availableTimes: times })
  const jordan = await storedClinician(db)
  const alex = await storedClinician(db, { name: 'Alex Rivera', hours: { Wednesday: mornings } })
  const room = await storedRoom(db)
  await assign(db, treatment.id, { clinicians: [jordan, alex] })
  const book = (name: string, given: GivenAppointment = {}) =>
    storedAppointment(db, { name, date, treatmentId: treatment.id, status: 'confirmed', ...given })
  const close = (scope: 'clinic' | 'clinician' | 'room', ids: string[], hours: [string, string] | null) =>
    db
      .insertInto('closures')
      .values({
        id: crypto.randomUUID(),
        scope,
        subjectIds: columns.list(ids),
        firstDay: date as never,
        lastDay: date as never,
        fromTime: (hours?.[0] ?? null) as never,
        toTime: (hours?.[1] ?? null) as never,
        reason: 'Thanksgiving',
        publicReason: storedText(''),
        announced: 0,
        createdAt: '',
        updatedAt: '',
        deletedAt: null,
      })
      .execute()
  return { treatment, jordan, alex, room, book, close }
}

forEachEngineWithServices((openServices) => {
  describe('the list', () => {
    test('names who and where, by two queries however many rows there are', async () => {
      const services = await openServices()
      const { jordan, room, book } = await clinic(services)
      await book('Elena', { clinicianId: jordan.id, roomId: room.id, overlap: 'chosen' })
      for (let more = 0; more < 5; more++) await book(`More ${more}`)
      const { db, seen } = listening(services.db)
      const read = await desk({ ...services, db } as TestServices)
      expect(read.rows.find(({ name }) => name === 'Elena')).toMatchObject({
        clinician: 'Dr. Jordan Example',
        room: 'Room 1',
      })
      expect(read.rows.find(({ name }) => name === 'More 1')).toMatchObject({ clinician: '', room: '' })
      const few = seen.length
      for (let more = 0; more < 15; more++) await book(`Again ${more}`)
      seen.length = 0
      await desk({ ...services, db } as TestServices)
      expect(seen.length).toBe(few)
    })

    test('says nothing of it where one gives all visits and there is no room', async () => {
      const services = await openServices()
      const doctor = await storedClinician(services.db)
      await storedAppointment(services.db, { clinicianId: doctor.id })
      expect((await desk(services)).rows).toMatchObject([{ clinician: '', room: '' }])
      const { schedule } = await desk(services, view)
      expect(schedule?.columns.map(({ head }) => head)).toEqual([null])
    })

    test('is of one clinician, or of nobody, in every view', async () => {
      const services = await openServices()
      const { jordan, alex, book } = await clinic(services)
      await book('Elena', { clinicianId: jordan.id })
      await book('Tom', { clinicianId: alex.id, time: '11:00' })
      await book('Rosa', { time: '14:00' })
      const named = async (query: string) => (await desk(services, query)).rows.map(({ name }) => name)
      for (const [clinician, name] of [
        [jordan.id, 'Elena'],
        [alex.id, 'Tom'],
        ['nobody', 'Rosa'],
      ] as const) {
        const filter = `clinician=${clinician}`
        expect(await named(filter)).toEqual([name])
        expect(await named(`${filter}&sort=soonest&from=${date}`)).toEqual([name])
        expect(await named(`${view}&${filter}`)).toEqual([name])
        expect(await named(`view=week&date=${date}&${filter}`)).toEqual([name])
        const sheet = await readPrintedSchedule(services, { ...dana, name: 'Dana' }, date, clinician)
        const halfHours = sheet.ok ? sheet.value.days.flatMap((day) => day.halfHours) : []
        expect(halfHours.flatMap(({ visits }) => visits.map((visit) => visit.name))).toEqual([name])
        const list = { ...readAddress(new URLSearchParams(filter)), headings: 'en' as const }
        const file = await exportAppointments(services, dana, list)
        const text = file.ok ? await new Response(file.value).text() : ''
        expect(text.split('\r\n').filter((line) => line.includes('"2026-12-09"'))).toHaveLength(1)
        expect(text).toContain(name)
      }
      expect((await desk(services)).team.hasNobody).toBe(true)
    })

    test('of one clinician runs along an index', async () => {
      const services = await openServices()
      const { jordan } = await clinic(services)
      const { db, seen } = listening(services.db)
      for (const query of [`clinician=${jordan.id}`, 'clinician=nobody', `${view}&clinician=${jordan.id}`]) {
        await desk({ ...services, db } as TestServices, query)
      }
      const visits = seen.filter((node) => JSON.stringify(node).includes('"appointments"'))
      const reads = visits.filter(({ kind }) => kind === 'SelectQueryNode')
      expect(reads.length).toBeGreaterThan(3)
      for (const node of reads) {
        expect(await readsWholeTable({ db: services.db, engine: services.engine }, node)).toBeNull()
      }
    })
  })

  describe('the day', () => {
    test('has a column for each, with own hours, closures, what is free and who has nobody', async () => {
      const services = await openServices()
      const { jordan, alex, book, close, treatment } = await clinic(services)
      await book('Elena', { clinicianId: jordan.id })
      await book('Rosa', { time: '14:00' })
      await close('clinician', [jordan.id], ['13:00', '17:00'])
      const { schedule } = await desk(services, view)
      const shown = schedule?.columns.map(({ head, blocks, visits }) => [
        head?.name,
        head?.hours,
        visits,
        blocks.map(({ name }) => name),
      ])
      expect(shown).toEqual([
        ['Dr. Jordan Example', '', 1, ['Elena']],
        ['Alex Rivera', '10:00 AM – 12:00 PM', 0, []],
        ['Without a clinician', null, 1, ['Rosa']],
      ])
      const closed = schedule?.columns.map((column) =>
        column.closed.map(({ row, rows, words }) => [row, rows, words]),
      )
      expect(closed).toEqual([
        [
          [6, 2, 'Lunch, no appointments'],
          [8, 8, 'Closed, Thanksgiving'],
          [16, 1, 'Leaves at 5:00 PM'],
        ],
        [
          [0, 2, 'Starts at 10:00 AM'],
          [6, 11, 'Leaves at 12:00 PM'],
        ],
        [],
      ])
      const free = schedule?.columns[1]?.free
      expect(free).toEqual([
        { time: '10:00', treatment: treatment.id, clinician: alex.id },
        { time: '11:00', treatment: treatment.id, clinician: alex.id },
      ])
    })

    test('shows rooms with who is in them', async () => {
      const services = await openServices()
      const { jordan, room, book, close } = await clinic(services)
      await book('Elena', { clinicianId: jordan.id, roomId: room.id })
      await book('Rosa', { time: '14:00' })
      await close('room', [room.id], ['09:00', '10:00'])
      const { schedule } = await desk(services, `${view}&by=room`)
      expect(schedule?.columns).toMatchObject([
        {
          head: { name: 'Room 1' },
          blocks: [{ name: 'Elena', clinician: 'Dr. Jordan Example' }],
          closed: [
            { row: 0, rows: 2, words: 'Closed, Thanksgiving', isClosure: true },
            { row: 6, rows: 2, words: 'Lunch, no appointments', isLunch: true },
          ],
        },
        { head: { name: 'Without a room' }, blocks: [{ name: 'Rosa' }] },
      ])
    })

    test('and a week show a closed day whole, with its reason', async () => {
      const services = await openServices()
      const { close } = await clinic(services)
      await close('clinic', [], null)
      const { schedule } = await desk(services, `view=week&date=${date}`)
      expect(schedule?.days.map(({ closed }) => closed)).toMatchObject([
        [],
        [],
        [{ row: 0, rows: 17, words: 'Closed, Thanksgiving' }],
        [],
        [],
      ])
      expect(schedule?.days[2]?.free).toEqual([])
    })
  })

  describe('adding and moving', () => {
    test('begin with the one whose gap was pressed, and offer their times', async () => {
      const services = await openServices()
      const { treatment, alex, jordan } = await clinic(services)
      const asked = { for: treatment.id, slot: `${date} 10:00`, with: alex.id }
      expect(await readAddForm(services, dana, { search: new URLSearchParams(asked) })).toMatchObject({
        value: {
          typed: { with: alex.id, slot: `${date} 10:00 ${alex.id}` },
          free: { clinicianId: alex.id, clinicians: [{ id: jordan.id }, { id: alex.id }] },
        },
      })
      const nobody = await readAddForm(services, dana, {
        search: new URLSearchParams({ ...asked, with: 'who-is-this' }),
      })
      expect(nobody).toMatchObject({ value: { typed: { with: '' }, free: { clinicianId: null } } })
    })

    test('a move looks at whom it is with, unless another is asked for', async () => {
      const services = await openServices()
      const { jordan, alex, book } = await clinic(services)
      const { id } = await book('Elena', { clinicianId: jordan.id })
      const moving = async (clinician: string | null) => {
        const read = await readDetails(services, dana, {
          id,
          move: { day: date as never, strip: null, clinician },
        })
        return read.ok ? read.value.move : null
      }
      const others = times.filter((time) => time !== '10:00')
      expect(await moving(null)).toMatchObject({ clinicianId: jordan.id, times: others, outside: [] })
      expect(await moving(alex.id)).toMatchObject({
        clinicianId: alex.id,
        times,
        outside: ['09:00', '14:00'],
      })
    })
  })
})
