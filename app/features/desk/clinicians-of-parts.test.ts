import { expect, test } from 'vitest'
import { listPartsOf } from '#app/features/scheduling/index.server.ts'
import { parseSlot } from '#app/features/scheduling/rules.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { moveByStaff, staffMovePage } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { readFreeFor } from '../scheduling/staff-times/free-for.server.ts'

const times = ['09:00', '10:00', '10:30', '14:00', '14:30', '15:00'] as ClockTime[]
const { date } = at('10:00')

/** Botox with Amal at 10:00, then a talk with Bao from 10:30 to 11:15. Amal gives both, Cole gives both. */
async function booked(services: TestServices) {
  const { db } = services
  const botox = await storedTreatment(db, { id: 'botox', name: 'Botox', availableTimes: times })
  const length = { durationMinutes: 45, availableTimes: times }
  const talk = await storedTreatment(db, { id: 'talk', name: 'Consultation', ...length })
  await storedClinician(db, { id: 'amal', name: 'Dr. Amal', treatmentIds: ['botox', 'talk'] })
  await storedClinician(db, { id: 'bao', name: 'Dr. Bao', treatmentIds: ['talk'] })
  await storedClinician(db, { id: 'cole', name: 'Dr. Cole', treatmentIds: ['botox', 'talk'] })
  const both = { treatments: [botox, talk], who: ['amal', 'bao'] }
  const id = outcomeValue(await bookSeveral(services, { slot: at('10:00'), ...both }))
  return { id, talk }
}

const who = async ({ db }: TestServices, id: string) =>
  (await listPartsOf(db, [id])).get(id)?.map(({ clinicianId }) => clinicianId)

forEachEngineWithServices((openServices) => {
  test('a move that asks for nobody else leaves each treatment with its own clinician', async () => {
    const services = await openServices()
    const { id, talk } = await booked(services)
    // Amal is taken while the consultation would run.
    outcomeValue(await bookSeveral(services, { slot: at('14:30'), treatments: [talk], who: ['amal'] }))
    const page = await staffMovePage(services, id, { day: date })
    expect(page).toMatchObject({ clinicianId: 'amal', times: expect.arrayContaining(['09:00', '14:00']) })
    // The page sends whom its times are with.
    outcomeValue(await moveByStaff(services, id, { ...at('14:00'), clinicianId: 'amal' }))
    expect(await who(services, id)).toEqual(['amal', 'bao'])
    outcomeValue(await moveByStaff(services, id, { ...at('09:00'), clinicianId: 'amal' }))
    expect(await who(services, id)).toEqual(['amal', 'bao'])
  })

  test('with somebody else, a treatment that they cannot take on then stays with its clinician', async () => {
    const services = await openServices()
    const { id, talk } = await booked(services)
    outcomeValue(await bookSeveral(services, { slot: at('14:30'), treatments: [talk], who: ['cole'] }))
    const board = outcomeValue(await readFreeFor(services, { id, date }))
    expect(board.times.cole).toContain('14:00')
    const page = await staffMovePage(services, id, { day: date, clinician: 'cole' })
    expect(page?.times).toContain('14:00')
    outcomeValue(await moveByStaff(services, id, { ...at('14:00'), clinicianId: 'cole' }))
    expect(await who(services, id)).toEqual(['cole', 'bao'])
  })

  test('a time named in place of a lost one is to be had as it was named', async () => {
    const services = await openServices()
    const { id, talk } = await booked(services)
    outcomeValue(await bookSeveral(services, { slot: at('14:30'), treatments: [talk], who: ['amal'] }))
    outcomeValue(await bookSeveral(services, { slot: at('15:00'), treatments: [talk], who: ['bao'] }))
    const lost = await moveByStaff(services, id, at('14:30'))
    const near = 'alternatives' in lost ? (lost.alternatives ?? []) : []
    expect(near).not.toEqual([])
    for (const { date: day, time, clinicianId } of near) {
      const slot = parseSlot(`${day} ${time}`)
      outcomeValue(await moveByStaff(services, id, { ...at(slot?.time ?? ''), clinicianId }))
      expect(await who(services, id), time).toEqual([clinicianId, 'bao'])
    }
  })

  test('an appointment stays as long as it is where its clinician takes longer by now', async () => {
    const services = await openServices()
    const { db } = services
    const botox = await storedTreatment(db, { id: 'botox', name: 'Botox', availableTimes: times })
    const talk = await storedTreatment(db, {
      id: 'talk',
      name: 'Talk',
      availableTimes: ['10:30', '14:30'] as ClockTime[],
    })
    const amal = await storedClinician(db, { id: 'amal', name: 'Dr. Amal' })
    await assign(db, botox.id, { clinicians: [amal], rooms: [] })
    const id = outcomeValue(await bookSeveral(services, { slot: at('10:00'), treatments: [botox, talk] }))
    await db.updateTable('treatment_clinicians').set({ durationMinutes: 60 }).execute()
    expect((await staffMovePage(services, id, { day: date }))?.times).toEqual(['10:30', '14:00'])
    outcomeValue(await moveByStaff(services, id, at('14:00')))
    expect(await who(services, id)).toEqual(['amal', null])
  })
})
