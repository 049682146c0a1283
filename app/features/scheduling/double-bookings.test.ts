import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { ownClaim } from '#test/care.ts'
import { forEachEngine } from '#test/database.ts'
import { type GivenAppointment, storedAppointment, storedTreatment } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { claimSlot, freeSlot } from './claims.server.ts'
import { compareClaims, findDoubleBookings } from './double-bookings.server.ts'

const now = Temporal.Instant.from(testNow)

forEachEngine((openDatabase) => {
  const booked = async (db: Database, given: GivenAppointment) => {
    const { id } = await storedAppointment(db, { clinicianId: 'ana', ...given })
    return id
  }
  const overlaps = async (db: Database) => (await findDoubleBookings(db, now)).overlapping

  test('two appointments of one clinician at one time are found, whatever the claims say', async () => {
    const { db } = await openDatabase()
    const first = await booked(db, { time: '10:00', durationMinutes: 30 })
    await booked(db, { time: '10:30' })
    expect(await findDoubleBookings(db, now)).toMatchObject({ appointments: 2, overlapping: [] })
    const planted = await booked(db, { time: '10:25', durationMinutes: 5 })
    expect(await findDoubleBookings(db, now)).toEqual({
      appointments: 3,
      overlapping: [first, planted].sort(),
      firstAt: Temporal.Instant.from('2026-12-09T16:00:00Z'),
      onPurpose: 0,
    })
  })

  test('buffers count, and clinicians, rooms, and treatments each have their own room', async () => {
    const { db } = await openDatabase()
    const treatment = await storedTreatment(db, { capacity: 2 })
    const of = { treatmentId: treatment.id, clinicianId: null }
    await booked(db, { time: '10:00', bufferAfter: 5 })
    await booked(db, { time: '10:00', clinicianId: 'ben' })
    await booked(db, { time: '11:00', roomId: 'one', clinicianId: null })
    await booked(db, { time: '11:00', roomId: 'two', clinicianId: null })
    await booked(db, { time: '12:00', ...of })
    await booked(db, { time: '12:00', ...of })
    expect(await overlaps(db)).toEqual([])
    await booked(db, { time: '12:15', ...of })
    expect(await overlaps(db)).toHaveLength(3)
    await booked(db, { time: '10:30' })
    expect(await overlaps(db)).toHaveLength(5)
    await booked(db, { time: '11:20', roomId: 'two', clinicianId: null })
    expect(await overlaps(db)).toHaveLength(7)
  })

  test('what is cancelled, deleted, over, or there on purpose overlaps nothing', async () => {
    const { db } = await openDatabase()
    await booked(db, { time: '10:00' })
    await booked(db, { time: '10:00', status: 'cancelled' })
    await booked(db, { time: '10:00', deletedAt: testNow })
    await booked(db, { time: '10:00', overlap: 'chosen' })
    await booked(db, { date: '2026-12-06' })
    await booked(db, { date: '2026-12-06' })
    expect(await findDoubleBookings(db, now)).toMatchObject({ overlapping: [], onPurpose: 1 })
  })

  test('claims that are missing, too short, or nobody’s are found', async () => {
    const { db } = await openDatabase()
    const treatment = await storedTreatment(db, { capacity: 3, durationMinutes: 30 })
    const hold = async (id: string, minutes: number) =>
      claimSlot(db, ownClaim({ ...treatment, durationMinutes: minutes }, slot, id))
    const { id, ...row } = await storedAppointment(db, { treatmentId: treatment.id })
    const slot = { date: row.date, time: row.time }
    expect(await compareClaims(db, now)).toMatchObject({ unheld: [id], orphans: [] })
    await hold(id, 25)
    expect(await compareClaims(db, now)).toMatchObject({ unheld: [id], orphans: [] })
    await freeSlot(db, id)
    await hold(id, 30)
    expect(await compareClaims(db, now)).toEqual({ claims: 6, unheld: [], orphans: [] })
    await hold('nobody', 30)
    expect(await compareClaims(db, now)).toMatchObject({ unheld: [], orphans: ['nobody'] })
  })
})
