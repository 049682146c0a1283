import { expect, test } from 'vitest'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { readPrintedSchedule } from '../printed-schedule/page.server.ts'
import { readVisitsToSettle } from '../visits-to-settle/page.server.ts'
import { anyOutside } from '../visits-to-settle/rules.ts'
import { readAddress } from './address.ts'
import { readDesk } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '', name: 'Dana' }
/** A Wednesday. */
const date = '2026-12-09'

/** Elena's visit with Dr. Gone in the old room, who are deleted; Rosa's with a clinician who is there. */
async function clinic({ db }: TestServices, { others = 0 } = {}) {
  const treatment = await storedTreatment(db)
  const there = await storedClinician(db, { treatmentIds: [treatment.id] })
  for (let more = 0; more < others; more++) await storedClinician(db, { name: `Dr. Other ${more}` })
  const gone = await storedClinician(db, { name: 'Dr. Gone', credentials: 'DO' })
  const room = await storedRoom(db, { name: 'Old room' })
  const of = { date, treatmentId: treatment.id, status: 'confirmed' } as const
  await storedAppointment(db, { ...of, name: 'Elena', clinicianId: gone.id, roomId: room.id })
  await storedAppointment(db, { ...of, name: 'Rosa', time: '14:30', clinicianId: there.id })
  for (const table of ['clinicians', 'rooms'] as const)
    await db
      .updateTable(table)
      .set({ deletedAt: '2026-12-01T00:00:00.000Z' })
      .where('id', 'in', [gone.id, room.id])
      .execute()
  return { gone, there, room }
}

async function desk(services: TestServices, query = '') {
  const read = await readDesk(services, dana, readAddress(new URLSearchParams(query)))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

forEachEngineWithServices((openServices) => {
  test('the list says with whom a visit is unless it is with the only one there', async () => {
    const services = await openServices()
    await clinic(services)
    const rows = (await desk(services)).rows.map(({ name, clinician, room }) => [name, clinician, room])
    expect(rows.sort()).toEqual([
      ['Elena', 'Dr. Gone', 'Old room'],
      ['Rosa', '', ''],
    ])
  })

  test('the day has a column for who is gone, and one for the room', async () => {
    const services = await openServices()
    const { gone, there, room } = await clinic(services, { others: 1 })
    await storedRoom(services.db, { name: 'New room' })
    const columns = async (query: string) => {
      const { schedule } = await desk(services, `view=day&date=${date}${query}`)
      return schedule?.columns.map(({ key, head, visits }) => [key, head?.name, visits])
    }
    const [first, ...rest] = (await columns('')) ?? []
    expect(first).toEqual([there.id, 'Dr. Jordan Example', 1])
    expect(rest).toContainEqual([gone.id, 'Dr. Gone', 1])
    expect(await columns('&by=room')).toEqual([
      [expect.any(String), 'New room', 0],
      [room.id, 'Old room', 1],
      ['nobody', 'Without a room', 1],
    ])
    expect(await columns(`&clinician=${gone.id}`)).toEqual([[gone.id, 'Dr. Gone', 1]])
  })

  test('the printed schedule names them, and whose sheet it is', async () => {
    const services = await openServices()
    const { gone } = await clinic(services)
    const whole = await readPrintedSchedule(services, dana, date)
    expect(whole).toMatchObject({ ok: true, value: { shows: { clinician: true, room: true } } })
    const sheet = await readPrintedSchedule(services, dana, date, gone.id)
    expect(sheet).toMatchObject({ ok: true, value: { clinician: { name: 'Dr. Gone' }, visits: 1 } })
  })

  test('the list to settle names them', async () => {
    const services = await openServices()
    const { gone } = await clinic(services)
    const filter = { ...anyOutside, clinician: gone.id }
    const list = await readVisitsToSettle(services, dana, { filter, skip: 0, done: null })
    expect(list).toMatchObject({
      value: {
        about: 'Dr. Gone, DO',
        rows: [{ name: 'Elena', clinician: 'Dr. Gone, DO', room: 'Old room', causes: ['clinician', 'room'] }],
      },
    })
  })
})
