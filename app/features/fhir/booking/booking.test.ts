import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { confirmContacts, listContacts } from '#app/features/patients/details-queries.server.ts'
import { type ContactSource, joinPatient } from '#app/features/patients/matching.server.ts'
import { mergePatients } from '#app/features/patients/merge-commands.server.ts'
import { endingKeyHolds } from '#app/features/scheduling/index.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { bookedOnline, publicTimes } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { keyFor } from '#test/fhir/fhir-key.ts'
import { operate, readR4 } from '#test/fhir/read-fhir.ts'
import { at, dana, stored } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { fhirId } from '../ids.ts'
import { mostKeyHolds } from './hold.server.ts'

type Answer = Awaited<ReturnType<typeof readR4>>
type Found = { id: string; status: string; start: string; slot: { reference: string }[] }
const appointmentsIn = ({ body }: Answer): Found[] =>
  ((body.entry ?? []) as { resource: Found }[]).map(({ resource }) => resource)

/** How FHIR marks a resource of which only a part is said. */
const subsetted = {
  tag: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' }],
}
const day = [
  { name: 'start', valueDateTime: '2026-12-09T00:00:00-06:00' },
  { name: 'end', valueDateTime: '2026-12-09' },
]
const about = (id: string) => ({
  name: 'appointment-reference',
  valueReference: { reference: `Appointment/${id}` },
})
const elena = {
  name: 'patient-resource',
  resource: {
    resourceType: 'Patient',
    name: [{ given: ['Elena'], family: 'Ruiz' }],
    telecom: [
      { system: 'phone', value: '(432) 555-0142' },
      { system: 'email', value: 'elena@example.com' },
    ],
    birthDate: '1960-02-29',
    communication: [{ language: { coding: [{ code: 'es-US' }] } }],
  },
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT' })
    const amal = await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds: [hrt.id] })
    const key = await keyFor(services, { scopes: ['appointments:read', 'appointments:write'] })
    const slot = (time: string) => `${fhirId(hrt.id)}.${fhirId(amal.id)}.20261209T${time}Z`
    return { services, hrt, amal, key, slot, ...askingAs(services, key) }
  }

  const askingAs = (services: TestServices, key: Record<string, string>) => {
    const asked =
      (operation: string) =>
      (parameter: readonly object[], headers: Record<string, string> = {}) =>
        services.clinic.within(() =>
          withLanguage('en', () => operate(services, operation, { ...key, ...headers }, parameter)),
        )
    return { find: asked('$find'), hold: asked('$hold'), book: asked('$book') }
  }

  test('$find proposes the times of the booking page, by address too', async () => {
    const { services, amal, key, find, slot } = await open()
    await bookedOnline(services, { treatment: 'HRT', with: amal.id, ...at('10:00') })
    const times = await publicTimes(services, { treatment: 'HRT', date: '2026-12-09', with: amal.id })
    const found = appointmentsIn(await find(day))
    expect(found.map(({ start }) => start.slice(11, 16))).toEqual(times)
    expect(found[0]).toMatchObject({ id: slot('1500'), status: 'proposed', minutesDuration: 30 })
    const query = 'start=2026-12-09&end=2026-12-09'
    const byAddress = await readR4(services, `Appointment/$find?${query}`, key)
    expect(appointmentsIn(byAddress)).toEqual(found)
    const only = async (...more: object[]) => appointmentsIn(await find([...day, ...more])).length
    expect(await only({ name: '_count', valueInteger: 1 })).toBe(1)
    const who = `Practitioner/${fhirId(amal.id)}`
    expect(await only({ name: 'practitioner', valueReference: { reference: who } })).toBe(times.length)
    expect(await only({ name: 'practitioner', valueReference: { reference: 'Practitioner/x' } })).toBe(0)
    expect(await only({ name: 'visit-type', valueString: 'http://other.example|1' })).toBe(0)
    expect(await only({ name: 'location-reference', valueReference: { reference: 'Location/x' } })).toBe(0)
    expect(await only({ name: 'specialty', valueString: 'http://snomed.info/sct|394814009' })).toBe(
      times.length,
    )
    expect((await find(day.slice(0, 1))).status).toBe(400)
    expect((await find([{ ...day[0], valueDateTime: 'soon' }, day[1] ?? {}])).status).toBe(400)
  })

  test('a time is held, is nobody else’s meanwhile, and is booked for who comes', async () => {
    const { services, hrt, slot, find, hold, book } = await open()
    const held = await hold([about(slot('1500'))])
    const [pending] = appointmentsIn(held)
    expect([held.status, pending?.status]).toEqual([200, 'pending'])
    expect(appointmentsIn(await find(day)).map(({ id }) => id)).not.toContain(slot('1500'))
    expect((await hold([about(slot('1500'))])).status).toBe(409)
    expect((await book([about(slot('1500')), elena])).status).toBe(409)
    const booked = await book([about(pending?.id ?? ''), elena, { name: 'comment', valueString: 'Knee' }])
    const [appointment] = appointmentsIn(booked)
    expect([booked.status, appointment?.status, appointment?.start]).toEqual([
      200,
      'booked',
      '2026-12-09T09:00:00-06:00',
    ])
    const rows = await services.db.selectFrom('appointments').selectAll().execute()
    expect(rows).toMatchObject([
      {
        name: 'Elena Ruiz',
        email: 'elena@example.com',
        language: 'es',
        status: 'confirmed',
        treatmentId: hrt.id,
      },
    ])
    // Sent again, because the answer was lost: the same appointment.
    expect(appointmentsIn(await book([about(pending?.id ?? ''), elena]))).toEqual([appointment])
    expect(await services.db.selectFrom('slot_holds').selectAll().execute()).toEqual([])
    const actions = await services.db
      .selectFrom('audit_log')
      .select('action')
      .where('object', '=', 'appointment')
      .orderBy('seq')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['hold', 'create'])
  })

  test('a hold ends after its minutes, and its time is offered again', async () => {
    const { services, slot, find, hold, book } = await open()
    const [pending] = appointmentsIn(await hold([about(slot('1500'))]))
    services.clock.advance({ minutes: 12 })
    expect((await book([about(pending?.id ?? ''), elena])).status).toBe(410)
    await services.clinic.within(() => endingKeyHolds(services).run())
    expect(appointmentsIn(await find(day)).map(({ id }) => id)).toContain(slot('1500'))
    expect(await services.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
    expect((await book([about(slot('1500')), elena])).status).toBe(200)
  })

  test('a hold is given back, by the key that has it alone', async () => {
    const { services, slot, find, hold, book } = await open()
    const other = askingAs(services, await keyFor(services, { scopes: ['appointments:write'] }))
    const [pending] = appointmentsIn(await hold([about(slot('1500'))]))
    const gone = {
      name: 'appointment-resource',
      resource: { ...pending, resourceType: 'Appointment', status: 'cancelled' },
    }
    expect((await other.book([gone])).status).toBe(410)
    expect((await other.book([about(pending?.id ?? ''), elena])).status).toBe(410)
    expect(appointmentsIn(await book([gone]))).toMatchObject([{ id: pending?.id, status: 'cancelled' }])
    expect(appointmentsIn(await find(day)).map(({ id }) => id)).toContain(slot('1500'))
  })

  test('two who book what is held at the same moment get the same appointment', async () => {
    const { services, slot, hold, book } = await open()
    const [pending] = appointmentsIn(await hold([about(slot('1500'))]))
    const both = await Promise.all([1, 2].map(() => book([about(pending?.id ?? ''), elena])))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const rows = await services.db.selectFrom('appointments').select('id').execute()
    expect(rows.map(({ id }) => fhirId(id))).toEqual([appointmentsIn(both[0] as Answer)[0]?.id])
    expect(appointmentsIn(both[0] as Answer)).toEqual(appointmentsIn(both[1] as Answer))
  })

  test('what is held is booked or given back, never both, though both are asked at the same moment', async () => {
    const { services, slot, hold, book } = await open()
    const [pending] = appointmentsIn(await hold([about(slot('1500'))]))
    const id = pending?.id ?? ''
    const gone = {
      name: 'appointment-resource',
      resource: { resourceType: 'Appointment', id, status: 'cancelled' },
    }
    const [booked, released] = await Promise.all([book([about(id), elena]), book([gone])])
    expect([booked.status, released.status].sort()).toEqual([200, 410])
    const rows = await services.db.selectFrom('appointments').select('id').execute()
    const claims = await services.db.selectFrom('slot_claims').select('appointmentId').distinct().execute()
    expect(rows).toHaveLength(booked.status === 200 ? 1 : 0)
    expect(claims.map(({ appointmentId }) => appointmentId)).toEqual(rows.map((row) => row.id))
  })

  test('an appointment is booked without a hold, moved, and canceled', async () => {
    const { services, slot, book } = await open()
    const once = { 'idempotency-key': crypto.randomUUID() }
    const [first] = appointmentsIn(await book([about(slot('1500')), elena], once))
    expect(appointmentsIn(await book([about(slot('1500')), elena], once))).toEqual([first])
    const resource = (change: object) => ({
      name: 'appointment-resource',
      resource: { ...first, resourceType: 'Appointment', ...change },
    })
    const to = { status: 'booked', slot: [{ reference: `Slot/${slot('1600')}` }] }
    expect(appointmentsIn(await book([resource(to)]))).toMatchObject([
      { id: first?.id, status: 'booked', start: '2026-12-09T10:00:00-06:00' },
    ])
    expect(appointmentsIn(await book([resource({ status: 'cancelled' })]))).toMatchObject([
      { id: first?.id, status: 'cancelled' },
    ])
    const [row] = await services.db.selectFrom('appointments').select('id').execute()
    expect((await stored(services, row?.id ?? '')).status).toBe('cancelled')
    expect((await book([resource({ id: 'none', status: 'cancelled' })])).status).toBe(404)
    expect((await book([resource({ status: 'pending', slot: [] })])).status).toBe(400)
  })

  test('an appointment is moved to slots of its own treatment alone', async () => {
    const { services, amal, slot, book } = await open()
    const flu = await storedTreatment(services.db, { name: 'Flu shot' })
    await assign(services.db, flu.id, { clinicians: [amal] })
    const [first] = appointmentsIn(await book([about(slot('1500')), elena]))
    const before = await services.db.selectFrom('appointments').selectAll().execute()
    const to = `Slot/${fhirId(flu.id)}.${fhirId(amal.id)}.20261209T1600Z`
    const resource = { resourceType: 'Appointment', id: first?.id, status: 'booked' }
    const moved = await book([
      { name: 'appointment-resource', resource: { ...resource, slot: [{ reference: to }] } },
    ])
    expect(moved.status).toBe(422)
    expect(JSON.stringify(moved.body)).toContain('This slot is of another treatment than the appointment.')
    expect(await services.db.selectFrom('appointments').selectAll().execute()).toEqual(before)
  })

  test('a key that only writes sees of an appointment that was there no more than its status', async () => {
    const { services, slot, book } = await open()
    const writer = askingAs(services, await keyFor(services, { scopes: ['appointments:write'] }))
    const once = { 'idempotency-key': crypto.randomUUID() }
    const [held] = appointmentsIn(await writer.hold([about(slot('1600'))]))
    const bookings = [
      () => writer.book([about(slot('1500')), elena], once),
      () => writer.book([about(held?.id ?? ''), elena]),
    ]
    const ids: string[] = []
    for (const booking of bookings) {
      const [one] = appointmentsIn(await booking())
      expect(one).toMatchObject({ status: 'booked', serviceType: [{ text: 'HRT' }] })
      ids.push(one?.id ?? '')
      services.clock.advance({ minutes: 1 })
      const again = appointmentsIn(await booking())
      expect(again).toEqual([{ resourceType: 'Appointment', id: one?.id, meta: subsetted, status: 'booked' }])
    }
    const [id = ''] = ids
    const change = (more: object) => [
      { name: 'appointment-resource', resource: { resourceType: 'Appointment', id, ...more } },
    ]
    const to = { status: 'booked', slot: [{ reference: `Slot/${slot('2030')}` }] }
    const least = { resourceType: 'Appointment', id, meta: subsetted }
    expect(appointmentsIn(await writer.book(change(to)))).toEqual([{ ...least, status: 'booked' }])
    const off = change({ status: 'cancelled' })
    expect(appointmentsIn(await writer.book(off))).toEqual([{ ...least, status: 'cancelled' }])
    const views = () =>
      services.db.selectFrom('audit_log').select('objectId').where('action', '=', 'view').execute()
    expect(await views()).toEqual([])
    // One that may read sees it whole, and the log has that it looked where it wrote nothing.
    services.clock.advance({ minutes: 1 })
    expect(appointmentsIn(await book(off))).toMatchObject([{ id, serviceType: [{ text: 'HRT' }] }])
    const rows = await services.db.selectFrom('appointments').select('id').execute()
    expect(await views()).toEqual(
      rows.filter((row) => fhirId(row.id) === id).map((row) => ({ objectId: row.id })),
    )
  })

  test('only a key with the scope books, and one that may read patients books for them', async () => {
    const { services, amal, slot, book, hold } = await open()
    const { patientId } = await bookedOnline(services, { treatment: 'HRT', with: amal.id, ...at('10:00') })
    const known = { name: 'patient-reference', valueReference: { reference: `Patient/${fhirId(patientId)}` } }
    expect((await book([about(slot('1500')), known])).status).toBe(403)
    const scopes = ['appointments:write', 'patients:read'] as const
    const may = askingAs(services, await keyFor(services, { role: 'front-desk', scopes }))
    expect((await may.book([about(slot('1500')), known])).status).toBe(200)
    const rows = await services.db.selectFrom('appointments').select('patientId').execute()
    expect(rows.map((row) => row.patientId)).toEqual([patientId, patientId])
    const read = await keyFor(services, { role: 'front-desk', scopes: ['appointments:read'] })
    const nobody = askingAs(services, {})
    for (const [asking, status] of [
      [askingAs(services, read), 403],
      [nobody, 401],
    ] as const)
      for (const operation of [asking.hold, asking.book])
        expect((await operation([about(slot('2030')), elena])).status).toBe(status)
    for (const role of ['clinician', 'editor', 'auditor']) {
      const clinicianId = role === 'clinician' ? amal.id : ''
      const asking = askingAs(
        services,
        await keyFor(services, { role, clinicianId, scopes: ['appointments:write'] }),
      )
      expect([role, (await asking.hold([about(slot('2030'))])).status]).toEqual([role, 403])
    }
    expect((await hold([about(slot('1600'))])).status).toBe(409)
    expect((await readR4(services, 'Appointment/$hold', read)).status).toBe(403)
    expect((await readR4(services, 'Appointment', read, '{}')).status).toBe(405)
  })

  describe('for a patient whom the program names', () => {
    const her = { name: 'Elena Ruiz', phone: '(432) 555-0142', language: 'en' } as const

    async function openKnown() {
      const { services, slot } = await open()
      const key = await keyFor(services, {
        role: 'front-desk',
        scopes: ['appointments:write', 'patients:read'],
      })
      const { hold, book } = askingAs(services, key)
      const { db, clock } = services
      const join = (email: string, source: ContactSource) =>
        inTransaction(db, (tx) => joinPatient(tx, { ...her, email }, clock.now(), source))
      const bookFor = (id: string, of: string) =>
        book([
          about(of),
          { name: 'patient-reference', valueReference: { reference: `Patient/${fhirId(id)}` } },
        ])
      return {
        services,
        join,
        /** Each way: without a hold, and with one. */
        async bookBoth(id: string) {
          const [held] = appointmentsIn(await hold([about(slot('1600'))]))
          return [await bookFor(id, slot('1500')), await bookFor(id, held?.id ?? '')]
        },
        booked: () => db.selectFrom('appointments').select(['patientId', 'name', 'email', 'phone']).execute(),
        emailed: () => db.selectFrom('outbox').select('kind').execute(),
      }
    }

    test('it writes to the address that staff confirmed, and confirms nothing', async () => {
      const { services, join, bookBoth, booked, emailed } = await openKnown()
      const { db, clock } = services
      const theirs = await join('mallory@evil.example', 'form')
      const hers = await join('elena@old.example', 'staff')
      await mergePatients(services, { actor: dana, intoId: hers, patientId: theirs }, belongings)
      clock.advance({ minutes: 1 })
      await join('elena@new.example', 'staff')
      const before = await listContacts(db, hers)
      clock.advance({ minutes: 1 })
      expect((await bookBoth(theirs)).map(({ status }) => status)).toEqual([200, 200])
      const row = { patientId: hers, name: her.name, phone: her.phone, email: 'elena@new.example' }
      expect(await booked()).toEqual([row, row])
      expect(await emailed()).toHaveLength(2)
      expect(await listContacts(db, hers)).toEqual(before)
    })

    test('without a confirmed address nobody is emailed', async () => {
      const { services, join, bookBoth, booked, emailed } = await openKnown()
      const theirs = await join('mallory@evil.example', 'form')
      const before = await listContacts(services.db, theirs)
      services.clock.advance({ minutes: 1 })
      expect((await bookBoth(theirs)).map(({ status }) => status)).toEqual([200, 200])
      const row = { patientId: theirs, name: her.name, phone: her.phone, email: '' }
      expect(await booked()).toEqual([row, row])
      expect(await emailed()).toEqual([])
      expect(await listContacts(services.db, theirs)).toEqual(before)
    })

    test('without a confirmed number nothing is booked', async () => {
      const { services, join, bookBoth, booked } = await openKnown()
      const theirs = await join('mallory@evil.example', 'form')
      const keys = ['e:mallory@evil.example']
      await inTransaction(services.db, (tx) =>
        confirmContacts(tx, { rootId: theirs, keys }, services.clock.now()),
      )
      for (const { status, body } of await bookBoth(theirs)) {
        expect(status).toBe(422)
        expect(JSON.stringify(body)).toContain('has no confirmed phone number')
      }
      expect(await booked()).toEqual([])
    })
  })

  test('a key holds no more than its share', async () => {
    const { services, key, hrt } = await open()
    await services.db.updateTable('treatments').set({ capacity: 99 }).where('id', '=', hrt.id).execute()
    const half = await storedTreatment(services.db, { name: 'Flu shot', capacity: 90 })
    const { hold } = askingAs(services, key)
    const free = `${fhirId(half.id)}.20261209T1500Z`
    for (let count = 0; count < mostKeyHolds; count++) expect((await hold([about(free)])).status).toBe(200)
    const refused = await hold([about(free)])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  })

  test.each([
    ['', 400],
    ['{', 400],
    ['[]', 400],
    ['{"resourceType":"Patient"}', 400],
    ['{"resourceType":"Parameters","parameter":{}}', 400],
    ['{"resourceType":"Parameters","parameter":[{"name":"a","valueString":"\\u0000"}]}', 400],
    ['deep', 400, `{"resourceType":"Parameters","parameter":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('%s is refused with %i', async (name, status, text = name) => {
    const { services, key } = await open()
    for (const operation of ['$find', '$hold', '$book']) {
      const answer = await readR4(services, `Appointment/${operation}`, key, text)
      expect([operation, answer.status, answer.body.resourceType]).toEqual([
        operation,
        status,
        'OperationOutcome',
      ])
    }
  })

  test('what an operation refuses is an outcome in a Bundle, and a time that is gone is fatal', async () => {
    const { slot, find, hold, book } = await open()
    await hold([about(slot('1500'))])
    const none = about(slot('1500').replace('2026', '2020'))
    for (const [answering, status, severity, code] of [
      [find([]), 400, 'error', 'required'],
      [hold([]), 400, 'error', 'required'],
      [book([]), 400, 'error', 'required'],
      [hold([about(slot('1500'))]), 409, 'fatal', 'not-found'],
      [hold([about('x')]), 404, 'fatal', 'not-found'],
      [hold([none]), 409, 'fatal', 'not-found'],
      [book([about(slot('1500')), elena]), 409, 'fatal', 'not-found'],
      [book([about('hold.x'), elena]), 410, 'fatal', 'not-found'],
      [
        book([about(slot('1530')), { ...elena, resource: { resourceType: 'Patient' } }]),
        422,
        'error',
        'business-rule',
      ],
    ] as const) {
      const answer = await answering
      expect([answer.status, answer.body]).toMatchObject([
        status,
        {
          resourceType: 'Bundle',
          type: 'searchset',
          entry: [
            {
              resource: { resourceType: 'OperationOutcome', issue: [{ severity, code }] },
              search: { mode: 'outcome' },
            },
          ],
        },
      ])
    }
  })

  test('whatever is posted, the answer is one of ours, and nothing is booked by half', async () => {
    const { services, slot, find, hold, book } = await open()
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        slot('1500'),
        `Slot/${slot('1600')}`,
        'hold.x',
        'x',
        '2026-12-09',
        'Patient/x',
        'cancelled',
        null,
        -1,
        [],
        {},
        { reference: 'Appointment/x' },
        { resourceType: 'Appointment', id: 'x', status: 'booked', slot: [{}] },
        { resourceType: 'Patient', name: {}, telecom: [null] },
        { resourceType: 'Patient', name: [{ text: 'A'.repeat(5000) }], communication: [{ language: 3 }] },
      ),
      fc.jsonValue(),
    )
    const parameter = fc.record({
      name: fc.constantFrom(
        'start',
        'end',
        '_count',
        'practitioner',
        'visit-type',
        'appointment-reference',
        'appointment-resource',
        'patient-resource',
        'patient-reference',
        'comment',
        'x',
      ),
      valueString: value,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(find, hold, book),
        fc.array(parameter, { maxLength: 5 }),
        async (operation, given) => {
          const { status } = await operation(given)
          expect([200, 400, 403, 404, 409, 410, 422, 429]).toContain(status)
        },
      ),
      { numRuns: 120 },
    )
    const claims = await services.db.selectFrom('slot_claims').select('appointmentId').distinct().execute()
    const rows = await services.db.selectFrom('appointments').select('id').execute()
    const holds = await services.db.selectFrom('slot_holds').select('id').execute()
    expect(claims.map(({ appointmentId }) => appointmentId).sort()).toEqual(
      [...rows, ...holds].map(({ id }) => id).sort(),
    )
  })
})
