import { expect, test } from 'vitest'
import { deskAction } from '#app/features/desk/actions.server.ts'
import { rowsWanted, withRows } from '#app/features/desk/details/change-fields.ts'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { moveByStaff, staffMovePage } from '#test/callers.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, dana, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { type ChangeRow, readRows, unchangedVisit, writeRows } from './fields.ts'
import { moveAppointment } from './move-commands.server.ts'

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00'] as ClockTime[]
const day = at('10:00').date

/** Botox with Amal at 10:00, then a talk with Bao from 10:30 to 11:15; a laser in one of two rooms with Amal or Bao. */
async function clinic({ db, ...services }: TestServices) {
  const botox = await storedTreatment(db, { id: 'botox', name: 'Botox', availableTimes: times })
  const length = { durationMinutes: 45, availableTimes: times }
  const talk = await storedTreatment(db, { id: 'talk', name: 'Talk', ...length })
  await storedTreatment(db, { id: 'laser', name: 'Laser', availableTimes: times })
  await storedTreatment(db, { id: 'off', name: 'Off', availableTimes: times, active: false })
  await storedClinician(db, { id: 'amal', name: 'Dr. Amal', treatmentIds: ['botox', 'talk', 'laser'] })
  await storedClinician(db, { id: 'bao', name: 'Dr. Bao', treatmentIds: ['talk', 'laser'] })
  await storedRoom(db, { id: 'one', name: 'Room 1', treatmentIds: ['laser'] })
  await storedRoom(db, { id: 'two', name: 'Room 2', treatmentIds: ['laser'] })
  const both = { slot: at('10:00'), treatments: [botox, talk], who: ['amal', 'bao'] }
  const id = outcomeValue(await bookSeveral({ db, ...services } as TestServices, both))
  return { id, botox, talk }
}

const row = (treatment: string, who = '', room = ''): ChangeRow => ({ treatment, with: who, room })

const change = async (
  services: TestServices,
  id: string,
  rows: readonly ChangeRow[],
  given: Record<string, string> = {},
) => {
  const { updatedAt } = await stored(services, id)
  const form = deskForm({ id, updatedAt, next: writeRows(rows), ...given })
  return deskAction('move')(services, dana, form)
}

const parts = async ({ db }: TestServices, id: string) =>
  (
    await db
      .selectFrom('appointment_parts')
      .select(['treatmentId', 'clinicianId', 'roomId', 'durationMinutes'])
      .where('appointmentId', '=', id)
      .orderBy('position')
      .execute()
  ).map((one) => Object.values(one).join(' ').trim())

test.each([
  { rows: [], text: 'none' },
  { rows: [row('a', 'b:c', 'd,e'), row('')], text: 'a:b%3Ac:d%2Ce,::' },
])('rows are written as $text and read again', ({ rows, text }) => {
  expect(writeRows(rows)).toBe(text)
  expect(readRows(text)).toEqual(rows)
})

test.each(['', null])('%j says nothing of rows', (text) => expect(readRows(text)).toBeNull())

test('what is no row of ours is read as far as it goes', () => {
  expect(readRows('%,a')).toEqual([row(''), row('a')])
  expect(readRows('a,b,c,d,e,f')).toHaveLength(4)
})

test('buttons add a row and take one away; the second takes the place of the first', () => {
  const sent = new URLSearchParams('treatment=a&with=&room=&treatment=b&with=x&room=r&rows=1')
  const form = { ...unchangedVisit, treatment: 'a', minutes: '30', listedTreatment: 'a', listedMinutes: '30' }
  const { next, ...others } = withRows(form, (name) => sent.getAll(name))
  expect(readRows(next)).toEqual([row('b', 'x', 'r')])
  expect(withRows(form, () => []).next).toBe('')
  const chosen = { for: others.treatment, minutes: null, with: null, room: null, next }
  expect(readRows(rowsWanted('another', chosen)?.next ?? '')).toEqual([row('b', 'x', 'r'), row('')])
  expect(rowsWanted('remove 2', chosen)?.next).toBe('none')
  expect(rowsWanted('remove 1', chosen)).toEqual({
    for: 'b',
    minutes: null,
    with: 'x',
    room: 'r',
    next: 'none',
  })
  expect(rowsWanted('remove 9', chosen).next).toBe(next)
})

forEachEngineWithServices((openServices) => {
  test('a treatment is added, one is removed, and one swaps clinician and room, each with Undo and history', async () => {
    const services = await openServices()
    const { id } = await clinic(services)
    const before = await parts(services, id)
    expect(before).toEqual(['botox amal  30', 'talk bao  45'])
    const undo = async (undoId: string | undefined) => {
      outcomeValue(await deskAction('undo')(services, dana, deskForm({ undo: undoId ?? '' })))
      expect(await parts(services, id)).toEqual(before)
      expect(await stored(services, id)).toMatchObject({
        treatment: 'Botox',
        otherTreatments: '["Talk"]',
        durationMinutes: 75,
      })
    }
    const history = async () =>
      outcomeValue(await readDetails(services, dana, { id, move: null })).history.map(({ text }) => text)
    const added = outcomeValue(await change(services, id, [row('talk'), row('laser', 'bao', 'two')]))
    expect(await parts(services, id)).toEqual([...before, 'laser bao two 30'])
    expect(await stored(services, id)).toMatchObject({
      otherTreatments: '["Talk","Laser"]',
      durationMinutes: 105,
    })
    expect((await history()).join()).toContain('from Botox + Talk to Botox + Talk + Laser')
    await undo(added.changed?.undoId)
    const removed = outcomeValue(await change(services, id, []))
    expect(await parts(services, id)).toEqual(['botox amal  30'])
    expect(await stored(services, id)).toMatchObject({ otherTreatments: '[]', durationMinutes: 30 })
    await undo(removed.changed?.undoId)
    const swapped = outcomeValue(await change(services, id, [row('talk', 'amal')]))
    expect(await parts(services, id)).toEqual(['botox amal  30', 'talk amal  45'])
    expect((await history())[0]).toBeDefined()
    await undo(swapped.changed?.undoId)
    const turned = outcomeValue(await change(services, id, [row('botox')], { treatment: 'talk' }))
    expect(await parts(services, id)).toEqual(['talk bao  45', 'botox amal  30'])
    expect(await stored(services, id)).toMatchObject({ treatment: 'Talk', otherTreatments: '["Botox"]' })
    expect((await history()).join()).toContain('from Botox + Talk to Talk + Botox')
    await undo(turned.changed?.undoId)
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('the page offers the times of what is chosen, and the post takes them', async () => {
    const services = await openServices()
    const { id, talk } = await clinic(services)
    outcomeValue(await bookSeveral(services, { slot: at('15:00'), treatments: [talk], who: ['bao'] }))
    const next = writeRows([row('talk'), row('laser', 'bao')])
    const page = await staffMovePage(services, id, { day, next })
    expect(page?.change).toMatchObject({
      isChanged: true,
      names: 'Botox + Talk + Laser',
      wholeMinutes: 105,
      chosenNext: next,
      next: [
        { treatment: 'talk', with: '', stays: { clinician: 'Dr. Bao' } },
        {
          treatment: 'laser',
          with: 'bao',
          rooms: [{ id: 'one' }, { id: 'two' }],
          stays: { clinician: null },
        },
      ],
    })
    // At 14:00 Bao would give the laser from 15:15 on, when somebody else has them.
    expect(page?.times).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(page?.outside).toEqual(['10:30', '11:00'])
    outcomeValue(await moveByStaff(services, id, at('09:30'), { next }))
    expect(await parts(services, id)).toEqual(['botox amal  30', 'talk bao  45', 'laser bao one 30'])
    const taken = await change(services, id, [row('talk'), row('laser', 'bao')], { slot: `${day} 14:00` })
    expect(taken).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining('Talk, 2:30 PM to 3:15 PM: Dr. Bao'),
      insisted: { time: '14:00' },
    })
    expect(await stored(services, id)).toMatchObject({ time: '09:30' })
  })

  test.each([
    { what: 'the same twice', rows: [row('talk'), row('botox')], errors: { 'treatment-3': /once/ } },
    {
      what: 'five',
      rows: ['talk', 'laser', 'a', 'b'].map((one) => row(one)),
      errors: { 'treatment-5': /up to 4/ },
    },
    { what: 'one that is off', rows: [row('talk'), row('off')], errors: { 'treatment-3': /offered/ } },
    { what: 'who does not give it', rows: [row('talk', 'nobody')], errors: { 'treatment-2': /./ } },
    {
      what: 'a room that is not used for it',
      rows: [row('talk', '', 'one')],
      errors: { 'treatment-2': /Room 1/ },
    },
  ])('$what is refused at its row, and nothing changes', async ({ rows, errors }) => {
    const services = await openServices()
    const { id } = await clinic(services)
    const before = await parts(services, id)
    const [[field, said] = ['', /./]] = Object.entries(errors)
    const refused = await change(services, id, rows)
    expect(refused).toMatchObject({
      ok: false,
      status: 422,
      errors: { [field]: expect.stringMatching(said) },
    })
    expect(await parts(services, id)).toEqual(before)
  })

  test('a treatment that is switched off or deleted stays with an appointment that has it', async () => {
    const services = await openServices()
    const { id } = await clinic(services)
    await services.db
      .updateTable('treatments')
      .set({ active: 0, deletedAt: services.clock.now().toString() })
      .where('id', '=', 'talk')
      .execute()
    const page = await staffMovePage(services, id, { day })
    expect(page?.change).toMatchObject({
      isChanged: false,
      next: [{ treatment: 'talk' }],
      names: 'Botox + Talk',
    })
    outcomeValue(await change(services, id, [row('talk'), row('laser')]))
    expect((await parts(services, id)).slice(0, 2)).toEqual(['botox amal  30', 'talk bao  45'])
  })

  test('what stays as it is changes nothing', async () => {
    const services = await openServices()
    const { id } = await clinic(services)
    const { updatedAt } = await stored(services, id)
    const same = { actor: dana, id, seen: updatedAt, tell: false, slot: at('10:00') }
    const kept = { ...unchangedVisit, next: writeRows([row('talk')]) }
    expect(outcomeValue(await moveAppointment(services, { ...same, change: kept }))).toBeNull()
    expect((await stored(services, id)).updatedAt).toBe(updatedAt)
  })
})
