import { expect, test } from 'vitest'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { nothingTyped } from '#app/platform/forms/form-fields.server.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { moveByStaff, moveOwn, ownMovePage, staffMovePage } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, dana, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { question } from '#test/requests/questions.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { listVisitsOf } from '../calendar-feed/queries.server.ts'
import { readFreeFor } from '../scheduling/staff-times/free-for.server.ts'
import { countToSettle, listOutside } from '../visits-to-settle/visits-to-settle.server.ts'
import { deskAction } from './actions.server.ts'
import { readAddress } from './address.ts'
import { readDetails } from './details/page.server.ts'
import { deskFields } from './form.ts'
import { exportAppointments } from './list/export.server.ts'
import { readDesk } from './page.server.ts'

const times = ['09:00', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00', '16:30'] as ClockTime[]
const day = at('10:00').date

/** Botox with Amal at 10:00, then a talk with Bao from 10:30 to 11:15. */
async function booked(services: TestServices) {
  const { db } = services
  services.settings.publicUrl = 'https://clinic.example'
  const botox = await storedTreatment(db, { id: 'botox', name: 'Botox', availableTimes: times })
  const length = { durationMinutes: 45, availableTimes: times }
  const talk = await storedTreatment(db, { id: 'talk', name: 'Consultation', ...length })
  await storedClinician(db, { id: 'amal', name: 'Dr. Amal', treatmentIds: ['botox'] })
  await storedClinician(db, { id: 'bao', name: 'Dr. Bao', treatmentIds: ['talk'] })
  const id = outcomeValue(await bookSeveral(services, { slot: at('10:00'), treatments: [botox, talk] }))
  return { id, botox, talk }
}

const all = { ...readAddress(new URLSearchParams()), headings: 'en' as const }

const desk = async (services: TestServices, query: string) =>
  outcomeValue(await readDesk(services, dana, readAddress(new URLSearchParams(query))))

forEachEngineWithServices((openServices) => {
  test('lists show the first treatment and how many more, details and the file all of them', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    const { rows } = await desk(services, '')
    expect(rows).toMatchObject([{ id, treatment: 'Botox +1', allTreatments: 'Botox + Consultation' }])
    const details = outcomeValue(await readDetails(services, dana, { id, move: null }))
    expect(details).toMatchObject({
      endsAt: '11:15',
      parts: [
        { treatment: 'Botox', start: '10:00', end: '10:30', clinician: 'Dr. Amal, MD', room: '' },
        { treatment: 'Consultation', start: '10:30', end: '11:15', clinician: 'Dr. Bao, MD', room: '' },
      ],
      visit: { allTreatments: 'Botox + Consultation' },
    })
    const file = outcomeValue(await exportAppointments(services, dana, all))
    expect(await new Response(file).text()).toContain('Botox + Consultation')
  })

  test('what was just added says when it begins and when all of it ends', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    const { changed } = await desk(services, `done=added&row=${id}`)
    expect(changed?.when).toBe('Wed, Dec 9 · 10:00 AM – 11:15 AM')
  })

  test('is found by each of its treatments and clinicians', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    const found = async (query: string) => (await desk(services, query)).rows.map((row) => row.id)
    for (const query of ['treatment=botox', 'treatment=talk', 'clinician=amal', 'clinician=bao'])
      expect(await found(query), query).toEqual([id])
    expect(await found('clinician=nobody')).toEqual([])
  })

  test('stands with each clinician for as long as they give it, and once in the list of the day', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    const { schedule } = await desk(services, `view=day&date=${day}`)
    const blocks = schedule?.columns.map(({ key, blocks: own }) => [
      key,
      ...own.map((one) => `${one.time} ${one.durationMinutes}`),
    ])
    expect(blocks).toEqual([
      ['amal', '10:00 30'],
      ['bao', '10:30 45'],
    ])
    expect(schedule?.days.flatMap((one) => one.blocks.map((block) => block.id))).toEqual([id])
  })

  test('is in the list of the day with its first treatment, no matter who gives it, and once when cancelled', async () => {
    const services = await openServices()
    const { botox, talk, id: other } = await booked(services)
    const id = outcomeValue(await bookSeveral(services, { slot: at('14:00'), treatments: [talk, botox] }))
    const dayOf = async () => (await desk(services, `view=day&date=${day}`)).schedule?.days[0]
    expect((await dayOf())?.blocks.map((block) => `${block.id} ${block.time}`)).toEqual([
      `${other} 10:00`,
      `${id} 14:00`,
    ])
    await services.db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect((await dayOf())?.cancelled.map((visit) => visit.id)).toEqual([id])
  })

  test('is on Today with the treatment or clinician of any of its parts', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    services.clock.set('2026-12-09T14:00:00Z')
    for (const query of ['treatment=botox', 'treatment=talk', 'clinician=amal', 'clinician=bao'])
      expect(
        (await desk(services, `tab=today&${query}`)).rows.map((row) => row.id),
        query,
      ).toEqual([id])
    expect((await desk(services, 'tab=today&clinician=nobody')).rows).toEqual([])
  })

  test('is in the calendar of each clinician with their part', async () => {
    const services = await openServices()
    await booked(services)
    const [from, to] = ['2026-12-09T00:00:00Z', '2026-12-10T12:00:00Z'].map((text) =>
      Temporal.Instant.from(text),
    )
    const of = async (clinicianId: string) =>
      (await listVisitsOf(services.db, { clinicianId, from, to } as never)).map(
        ({ startsAt, durationMinutes }) => `${startsAt} ${durationMinutes}`,
      )
    expect(await of('amal')).toEqual(['2026-12-09T16:00:00.000Z 30'])
    expect(await of('bao')).toEqual(['2026-12-09T16:30:00.000Z 45'])
  })

  test('is to be settled where the clinician of its second part is off, once', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    expect(await listOutside(services.db, services.clock.now())).toEqual([])
    await services.db.updateTable('clinicians').set({ active: 0 }).where('id', '=', 'bao').execute()
    expect(await listOutside(services.db, services.clock.now())).toMatchObject([
      { id, causes: ['clinician'] },
    ])
    const { total, byClinician, byTreatment } = await countToSettle(services.db, services.clock.now())
    expect({ total, byClinician, byTreatment }).toEqual({
      total: 1,
      byClinician: new Map([['bao', 1]]),
      byTreatment: new Map([['talk', 1]]),
    })
  })

  test('is moved to times at which all of it fits, by staff and by its patient', async () => {
    const services = await openServices()
    const { id, talk } = await booked(services)
    // Bao is taken from 14:30 to 15:15.
    outcomeValue(await bookSeveral(services, { slot: at('14:30'), treatments: [talk] }))
    const staff = await staffMovePage(services, id, { day })
    expect(staff?.times).toEqual(['09:00', '10:30', '11:00', '15:00'])
    // The consultation would run into lunch.
    expect(staff?.outside).toEqual(['11:00'])
    expect(staff?.change).toMatchObject({
      isChanged: false,
      wholeMinutes: 75,
      next: [{ treatment: 'talk', stays: { clinician: 'Dr. Bao' } }],
    })
    expect((await ownMovePage(services, id, { date: day })).times).toEqual(['09:00', '10:30', '15:00'])
    expect(await moveByStaff(services, id, at('14:00'))).toMatchObject({ ok: false, status: 409 })
    expect(await moveOwn(services, id, at('14:00'))).toMatchObject({ ok: false, status: 409 })
    outcomeValue(await moveOwn(services, id, at('15:00')))
    expect(await stored(services, id)).toMatchObject({ time: '15:00', durationMinutes: 75 })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('a later part that is dragged takes the whole along, so that it lands there', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    await storedClinician(services.db, { id: 'cy', name: 'Dr. Cy', treatmentIds: ['talk'] })
    const free = outcomeValue(await readFreeFor(services, { id, date: day, part: 1 }))
    expect(free).toEqual({
      able: ['bao', 'cy'],
      offered: ['09:30', '10:30', '11:00', '11:30', '14:30', '15:00', '15:30', '17:00'],
      times: {
        bao: ['09:30', '10:30', '11:00', '14:30', '15:00', '15:30'],
        cy: ['09:30', '10:30', '11:00', '14:30', '15:00', '15:30'],
      },
    })
    expect(await readFreeFor(services, { id, date: day, part: 2 })).toMatchObject({ ok: false, status: 404 })
    const drag = async (slot: string, part: string) => {
      const { updatedAt } = await stored(services, id)
      const form = { ...nothingTyped(deskFields), id, updatedAt, slot, part, intent: 'move' }
      return deskAction('move')(services, dana, form)
    }
    const parts = () =>
      services.db
        .selectFrom('appointment_parts')
        .select(['clinicianId', 'startsAt'])
        .where('appointmentId', '=', id)
        .orderBy('position')
        .execute()
    outcomeValue(await drag(`${day} 15:00 cy`, '1'))
    expect(await parts()).toEqual([
      { clinicianId: 'amal', startsAt: '2026-12-09T20:30:00.000Z' },
      { clinicianId: 'cy', startsAt: '2026-12-09T21:00:00.000Z' },
    ])
    // Somebody else alone, at the same time: it is written down, and told.
    outcomeValue(await drag(`${day} 15:00 bao`, '1'))
    expect(await parts()).toMatchObject([{ clinicianId: 'amal' }, { clinicianId: 'bao' }])
    const [newest] = await listOfObject(services.db, { object: 'appointment', objectId: id, limit: 1 })
    expect(newest?.detail).toContain('"clinician":"bao"')
    // The first stays with whom it is, and the second with Bao, who is not asked to give Botox.
    outcomeValue(await drag(`${day} 09:00 amal`, '0'))
    expect(await parts()).toEqual([
      { clinicianId: 'amal', startsAt: '2026-12-09T15:00:00.000Z' },
      { clinicianId: 'bao', startsAt: '2026-12-09T15:30:00.000Z' },
    ])
    const unable = await drag(`${day} 15:00 amal`, '1')
    expect(unable).toMatchObject({ ok: false, status: 409 })
    expect(await drag(`${day} 00:15`, '1')).toMatchObject({ ok: false, status: 422 })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('one that is dragged to a time at which another part is taken stays, and the sentence names that part', async () => {
    const services = await openServices()
    const { id, botox } = await booked(services)
    outcomeValue(await bookSeveral(services, { slot: at('14:30'), treatments: [botox] }))
    const { updatedAt } = await stored(services, id)
    const form = { ...nothingTyped(deskFields), id, updatedAt, slot: `${day} 15:00 bao`, part: '1' }
    const refused = await deskAction('move')(services, dana, form)
    expect(refused).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining('Botox, 2:30 PM to 3:00 PM: Dr. Amal'),
      insisted: { time: '14:30' },
    })
    expect(await stored(services, id)).toMatchObject({ time: '10:00' })
  })

  test('details ask what all of its treatments ask, and staff write the answers down', async () => {
    const services = await openServices()
    const { id } = await booked(services)
    const ask = (treatmentId: string, ids: string[]) =>
      services.db
        .updateTable('treatments')
        .set({ questions: JSON.stringify(ids.map((one) => question(one))) })
        .where('id', '=', treatmentId)
        .execute()
    await ask('botox', ['allergies'])
    await ask('talk', ['allergies', 'sleep'])
    const read = async () => outcomeValue(await readDetails(services, dana, { id, move: null })).answers
    const { asked, seen } = await read()
    expect(asked.questions.map((one) => one.id)).toEqual(['allergies', 'sleep'])
    const form = { ...nothingTyped(deskFields), id, asked: asked.mark, answersSeen: seen }
    outcomeValue(await deskAction('answers')(services, dana, { ...form, answers: { sleep: 'Badly' } }))
    expect((await read()).lines.map(({ answer }) => answer)).toEqual(['', 'Badly'])
  })
})
