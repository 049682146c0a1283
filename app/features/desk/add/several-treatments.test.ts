import { expect, test } from 'vitest'
import type { Question } from '#app/features/treatments/questions/rules.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { nothingTyped } from '#app/platform/forms/form-fields.server.ts'
import { done } from '#app/platform/outcome.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { bookSeveral } from '#test/parts.ts'
import { question } from '#test/requests/questions.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { typedNames } from './fields.ts'
import { addIntents, readAddForm } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const find = async () => done({ patients: [], next: null, total: 0, problem: null })
const caller = { name: 'Ruth Ellison', phone: '(432) 555-0127', status: 'confirmed', language: 'en' }
const day = '2026-12-09'
const at = (time: string) => `${day} ${time}`

const times = ['09:00', '10:00', '10:30', '11:00', '14:00', '16:30'] as ClockTime[]

/** Botox with Amal, thirty minutes, and a talk with Amal or Bao, forty-five; a massage and more with nobody. */
async function open(openServices: () => Promise<TestServices>, questions: Question[] = []) {
  const services = await openServices()
  const { db } = services
  const botox = await storedTreatment(db, { id: 'botox', name: 'Botox', availableTimes: times })
  const talk = await storedTreatment(db, {
    id: 'talk',
    name: 'Talk',
    availableTimes: times,
    durationMinutes: 45,
    questions,
  })
  for (const name of ['Massage', 'Laser', 'Peeling'])
    await storedTreatment(db, { id: name.toLowerCase(), name, availableTimes: times })
  await storedClinician(db, { id: 'amal', name: 'Dr. Amal', treatmentIds: ['botox', 'talk'] })
  await storedClinician(db, { id: 'bao', name: 'Dr. Bao', treatmentIds: ['talk'] })
  const send = async (
    rows: [treatment: string, who?: string][],
    given: Record<string, string>,
    by: TestServices = services,
  ) => {
    const fields = Object.assign(
      new Map(
        Object.entries({ ...nothingTyped(typedNames), ...caller, day, key: crypto.randomUUID(), ...given }),
      ),
      {
        repeated: new Map([
          ['treatment', rows.map(([treatment]) => treatment)],
          ['with', rows.map(([, who = '']) => who)],
        ]),
      },
    )
    fields.set('treatment', rows[0]?.[0] ?? '')
    fields.set('with', rows[0]?.[1] ?? '')
    const answer = await runIntent(addIntents, by, { actor: dana, fields, find })
    if (!answer.ok) throw new Error(answer.message)
    return answer.value
  }
  const look = async (rows: Parameters<typeof send>[0], given: Record<string, string> = {}) => {
    const shown = await send(rows, { intent: 'show', ...given })
    if (shown.added !== null) throw new Error('added')
    return shown.view
  }
  const partsOf = (id: string | null) =>
    db
      .selectFrom('appointment_parts')
      .select(['treatmentId', 'clinicianId', 'durationMinutes'])
      .where('appointmentId', '=', id ?? '')
      .orderBy('position')
      .execute()
  const nothingKept = async () => {
    expect(
      await db.selectFrom('appointments').select('id').where('name', '=', caller.name).execute(),
    ).toEqual([])
    expect(await violationsIn(db)).toEqual([])
  }
  return { services, botox, talk, send, look, partsOf, nothingKept }
}

forEachEngineWithServices((openServices) => {
  test('staff book several treatments in one appointment, each with the clinician of its row', async () => {
    const { services, send, look, partsOf } = await open(openServices)
    const rows: [string, string?][] = [['Botox'], ['Talk', 'bao'], ['']]
    const view = await look(rows)
    expect(view).toMatchObject({
      whole: { names: 'Botox + Talk', minutes: 75 },
      next: [
        { treatment: 'Talk', with: 'bao', clinicians: [{ id: 'amal' }, { id: 'bao' }] },
        { treatment: '', with: '', clinicians: [] },
      ],
      // The talk begins at 11:30 at the latest; from 11:00 on it would run into lunch.
      free: { chosen: day, times: ['09:00', '10:00', '10:30', '11:00', '14:00'], outside: ['11:00'] },
    })
    const { added } = await send(rows, {
      intent: 'add',
      slot: at('10:00'),
      email: 'ruth@example.com',
      tell: 'yes',
    })
    expect(await partsOf(added)).toEqual([
      { treatmentId: 'botox', clinicianId: 'amal', durationMinutes: 30 },
      { treatmentId: 'talk', clinicianId: 'bao', durationMinutes: 45 },
    ])
    const row = await services.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      treatment: 'Botox',
      otherTreatments: '["Talk"]',
      durationMinutes: 75,
      overlap: null,
    })
    expect(await services.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'confirmed' }])
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('until when it would be follows the clock of a night on which it changes', async () => {
    const { services, look } = await open(openServices)
    const atNight = { availableDays: ['Sunday' as const], availableTimes: ['01:15', '01:45'] as ClockTime[] }
    for (const name of ['Sleep', 'Dream'])
      await storedTreatment(services.db, { ...atNight, name, durationMinutes: 30 })
    const view = await look([['Sleep'], ['Dream']], { day: '2027-03-14' })
    expect(view.whole).toMatchObject({ minutes: 60, ends: { '2027-03-14 01:15': '03:15' } })
  })

  test('a row is added and taken away without losing anything; the second takes the place of the first', async () => {
    const { look } = await open(openServices)
    const typed = { note: 'Afraid of needles', slot: at('10:00') }
    const one = await look([['Botox', 'amal']], typed)
    expect(one).toMatchObject({ next: [], whole: null, typed: { treatment: 'Botox', with: 'amal' } })
    const two = await look([['Botox', 'amal']], { ...typed, intent: 'another' })
    expect(two).toMatchObject({ next: [{ treatment: '', with: '' }], whole: null, typed })
    const three = await look([['Botox', 'amal'], ['Talk', 'bao'], ['Massage']], {
      ...typed,
      intent: 'remove 1',
    })
    expect(three).toMatchObject({
      typed: { treatment: 'Talk', with: 'bao', note: typed.note },
      next: [{ treatment: 'Massage' }],
    })
    const four: [string][] = [['Botox'], ['Talk'], ['Massage'], ['Laser']]
    expect((await look(four, { intent: 'another' })).next).toHaveLength(3)
    expect((await look([['Botox']], { intent: 'remove 1' })).typed.treatment).toBe('Botox')
    for (const intent of ['remove', 'remove 9', 'remove x'])
      expect((await look(four, { intent })).next, intent).toHaveLength(3)
  })

  test.each([
    { what: 'the same twice', rows: [['Botox'], ['Talk'], ['Botox']], field: 'treatment-3', said: /once/ },
    {
      what: 'five',
      rows: [['Botox'], ['Talk'], ['Massage'], ['Laser'], ['Peeling']],
      field: 'treatment-5',
      said: /up to 4/,
    },
    {
      what: 'one that is none',
      rows: [['Botox'], ['Nothing']],
      field: 'treatment-2',
      said: /available treatment/,
    },
    { what: 'no first one', rows: [[''], ['Talk']], field: 'treatment', said: /choose a treatment/ },
  ] as { what: string; rows: [string][]; field: string; said: RegExp }[])(
    '$what: refused at its row, and what was typed stays',
    async ({ rows, field, said }) => {
      const { send, nothingKept } = await open(openServices)
      const refused = await send(rows, { intent: 'add', slot: at('10:00'), note: 'Kept' })
      expect(refused).toMatchObject({
        added: null,
        status: 422,
        view: {
          errors: { [field]: expect.stringMatching(said) },
          typed: {
            note: 'Kept',
            treatment: rows[0]?.[0],
            next: rows.slice(1).map(([treatment]) => ({ treatment })),
          },
        },
      })
      await nothingKept()
    },
  )

  test('a treatment that is switched off while the form is sent is refused at its row', async () => {
    const { services, send, nothingKept } = await open(openServices)
    const off = withChangeAfterReading(services, 'treatments', (db) =>
      db.updateTable('treatments').set({ active: 0 }).where('id', '=', 'talk').execute(),
    ) as TestServices
    const rows: [string, string?][] = [['Botox'], ['Massage'], ['Talk', 'bao']]
    expect(await send(rows, { intent: 'add', slot: at('10:00') }, off)).toMatchObject({
      added: null,
      status: 422,
      view: { errors: { 'treatment-3': expect.stringMatching(/available treatment/) } },
    })
    await nothingKept()
  })

  test('where the second is taken at that moment nothing is kept, and the sentence names it', async () => {
    const { services, talk, send, nothingKept } = await open(openServices)
    expect(
      (
        await bookSeveral(services, {
          slot: { date: day, time: '10:30' } as never,
          treatments: [talk],
          who: ['bao'],
        })
      ).ok,
    ).toBe(true)
    const rows: [string, string?][] = [['Botox'], ['Talk', 'bao']]
    const refused = await send(rows, { intent: 'add', slot: at('10:00') })
    expect(refused).toMatchObject({
      added: null,
      status: 409,
      view: {
        message: expect.stringContaining('Talk, 10:30 AM to 11:15 AM: Dr. Bao'),
        first: [{ time: '09:00' }, { time: '14:00' }, expect.anything()],
        insisted: { date: day, time: '10:00' },
        next: [{ treatment: 'Talk', with: 'bao' }],
      },
    })
    await nothingKept()
    const reason = { intent: 'anyway', insisted: at('10:00'), anyway: 'Came from far' }
    const { added } = await send(rows, reason)
    expect(added).toEqual(expect.any(String))
    const row = await services.db
      .selectFrom('appointments')
      .select('overlap')
      .where('id', '=', added)
      .execute()
    expect(row).toEqual([{ overlap: 'chosen' }])
  })

  test('a listed time at which a later part runs over lunch takes a reason, and the sentence says which part', async () => {
    const { services, send, nothingKept } = await open(openServices)
    const rows: [string, string?][] = [['Botox'], ['Talk', 'bao']]
    const refused = await send(rows, { intent: 'add', slot: at('11:00') })
    const lunch = 'The clinic is closed for lunch from 12:00 PM to 1:00 PM.'
    expect(refused).toMatchObject({
      added: null,
      status: 409,
      view: {
        message: expect.stringContaining(`Talk, 11:30 AM to 12:15 PM: ${lunch}`),
        insisted: { date: day, time: '11:00' },
      },
    })
    await nothingKept()
    const { added } = await send(rows, { intent: 'anyway', insisted: at('11:00'), anyway: 'Came from far' })
    const row = await services.db
      .selectFrom('appointments')
      .select(['overlap', 'overlapReason'])
      .where('id', '=', added)
      .execute()
    expect(row).toEqual([{ overlap: null, overlapReason: 'Came from far' }])
  })

  test.each([
    { time: '11:10', said: 'Talk, 11:40 AM to 12:25 PM: The clinic is closed for lunch' },
    { time: '16:30', said: 'Talk, 5:00 PM to 5:45 PM: The clinic closes' },
    { time: '23:50', said: 'start on the same day' },
  ])('at $time the second part would run on: "$said"', async ({ time, said }) => {
    const { send, nothingKept } = await open(openServices)
    const rows: [string, string?][] = [['Botox'], ['Talk']]
    const refused = await send(rows, { intent: 'add', otherDay: day, otherTime: time })
    expect(refused).toMatchObject({
      added: null,
      status: 409,
      view: { message: expect.stringContaining(said) },
    })
    await nothingKept()
  })

  test.each(['2027-03-14', '2027-11-07'])(
    'on %s the clocks change and both parts stay whole',
    async (date) => {
      const { services, send, partsOf } = await open(openServices)
      const rows: [string, string?][] = [['Botox'], ['Talk', 'bao']]
      // The talk is from 1:45 on: in spring 2:00 is skipped, in fall it comes twice.
      const reason = { intent: 'anyway', insisted: `${date} 01:15`, anyway: 'Night of the clocks' }
      const { added } = await send(rows, reason)
      expect(await partsOf(added)).toMatchObject([{ durationMinutes: 30 }, { durationMinutes: 45 }])
      const claims = await services.db
        .selectFrom('slot_claims')
        .select(['position', 'block'])
        .where('appointmentId', '=', added)
        .execute()
      expect(claims).toHaveLength(6 + 9)
      const skipped = await send(rows, { ...reason, insisted: '2027-03-14 02:15' })
      expect(skipped).toMatchObject({ added: null, status: 422 })
      expect(await violationsIn(services.db)).toEqual([])
    },
  )

  test('a clinician who does not give that treatment is no choice on the page, and refused where they are sent', async () => {
    const { look, send, nothingKept } = await open(openServices)
    const rows: [string, string?][] = [['Talk'], ['Botox', 'bao']]
    expect((await look(rows)).next).toMatchObject([{ treatment: 'Botox', with: '' }])
    expect(await send(rows, { intent: 'add', slot: at('10:00') })).toMatchObject({ added: null, status: 409 })
    await nothingKept()
  })

  test('days on which only one of them is offered are left out, and treatments that never meet are said so', async () => {
    const { services, look } = await open(openServices)
    const rare = { availableTimes: times, durationMinutes: 45 }
    for (const [name, weekday] of [
      ['Midweek', 'Wednesday'],
      ['Sundays', 'Sunday'],
    ] as const)
      await storedTreatment(services.db, { name, availableDays: [weekday], ...rare })
    const view = await look([['Botox'], ['Midweek']])
    expect(view.free?.days.map(({ date }) => date)).toEqual([
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
      '2026-12-30',
      '2027-01-06',
    ])
    expect(await look([['Midweek'], ['Sundays']])).toMatchObject({
      free: null,
      first: [],
      whole: { minutes: 90 },
    })
  })

  test('what every treatment asks is asked once, and kept', async () => {
    const asked = [question('allergies')]
    const { services, look, send } = await open(openServices, asked)
    await services.db
      .updateTable('treatments')
      .set({ questions: JSON.stringify([question('seen'), ...asked]) } as never)
      .where('id', '=', 'botox')
      .execute()
    const rows: [string][] = [['Botox'], ['Talk']]
    const view = await look(rows)
    expect(view.asked.questions.map(({ id }) => id)).toEqual(['seen', 'allergies'])
    const answers = { 'answer-allergies': 'Penicillin', asked: view.asked.mark }
    expect((await send(rows, { intent: 'add', slot: at('10:00'), ...answers })).added).toEqual(
      expect.any(String),
    )
    const kept = await services.db.selectFrom('appointment_answers').select('questionId').execute()
    expect(kept).toEqual([{ questionId: 'allergies' }])
  })

  test('recorded afterwards it is with the clinician who was chosen, or with any who is there', async () => {
    const { services, send, partsOf, nothingKept } = await open(openServices)
    services.clock.set('2026-12-10T15:00:00Z')
    await services.db.updateTable('clinicians').set({ active: 0 }).execute()
    const past = { intent: 'add', otherDay: day, otherTime: '10:00', status: 'completed' }
    expect(await send([['Massage'], ['Talk', 'bao']], past)).toMatchObject({ added: null, status: 409 })
    await nothingKept()
    const { added } = await send([['Massage'], ['Talk']], past)
    expect((await partsOf(added)).map(({ clinicianId }) => clinicianId)).toEqual([null, 'amal'])
  })

  test('the patient’s other appointment is asked about where only the second part is over it', async () => {
    const { services, send } = await open(openServices)
    await storedAppointment(services.db, {
      treatmentId: 'massage',
      name: caller.name,
      phone: caller.phone,
      date: day,
      time: '11:00',
      status: 'confirmed',
    } as never)
    const rows: [string, string?][] = [['Botox'], ['Talk', 'bao']]
    const refused = await send(rows, { intent: 'add', slot: at('10:00') })
    if (refused.added !== null) throw new Error('added')
    expect(refused.view).toMatchObject({
      message: expect.stringContaining('again to book both'),
      next: [{ with: 'bao' }],
    })
    const { others } = refused.view.typed
    expect((await send(rows, { intent: 'add', slot: at('10:00'), others })).added).toEqual(expect.any(String))
  })

  test('the same form sent twice is one appointment; with another treatment it is another', async () => {
    const { services, send } = await open(openServices)
    const sent = { intent: 'add', slot: at('10:00'), key: 'once', others: '' }
    const { added } = await send([['Botox'], ['Massage']], sent)
    expect((await send([['Botox'], ['Massage']], sent)).added).toBe(added)
    expect((await send([['Botox'], ['Laser']], { ...sent, slot: at('14:00') })).added).not.toBe(added)
    expect(await services.db.selectFrom('appointments').select('id').execute()).toHaveLength(2)
  })

  test('an address names several treatments by their ids, each with its clinician', async () => {
    const { services } = await open(openServices)
    const search = new URLSearchParams('treatment=botox&with=amal&treatment=talk&with=bao')
    expect(await readAddForm(services, dana, { search })).toMatchObject({
      value: {
        typed: { treatment: 'Botox', with: 'amal' },
        next: [{ treatment: 'Talk', with: 'bao' }],
        whole: { minutes: 75 },
      },
    })
  })
})
