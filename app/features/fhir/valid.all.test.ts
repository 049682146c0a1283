import { beforeAll, describe, expect, test } from 'vitest'
import { statuses } from '#app/db/values.ts'
import { seedTreatments } from '#app/features/treatments/seed.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { keyFor } from '#test/fhir/fhir-key.ts'
import { operate, readBulk, readR4 } from '#test/fhir/read-fhir.ts'
import { openValidators, type Validate } from '#test/fhir/validators.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { isFhirId } from './ids.ts'
import { appointment, patient } from './patient-resources.server.ts'
import type { Resource } from './resources.server.ts'

let validate: Validate
beforeAll(async () => {
  validate = await openValidators()
})

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What the profiles of SMART Scheduling Links ask for besides R4, and what no validator looks at: ids. */
const least: Record<string, readonly string[]> = {
  Location: ['identifier', 'name', 'telecom', 'address'],
  HealthcareService: ['type', 'specialty', 'location', 'name'],
  Practitioner: ['name'],
  PractitionerRole: ['practitioner', 'location', 'healthcareService'],
  Schedule: ['serviceType', 'actor'],
  Slot: ['schedule', 'status', 'start', 'end', 'extension'],
}

function profileProblems(one: Resource): string[] {
  const missing = ['id', ...(least[one.resourceType] ?? ['?'])].filter(
    (name) => one[name] === undefined || (Array.isArray(one[name]) && list(one[name]).length === 0),
  )
  return [
    ...missing.map((name) => `${one.resourceType}.${name} is missing`),
    ...(isFhirId(one.id) ? [] : [`no id: ${one.id}`]),
  ]
}

const referencesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        name === 'reference' && typeof part === 'string' ? [part] : referencesIn(part),
      )

describe('the validators find what they are there for', () => {
  const slot = {
    resourceType: 'Slot',
    id: 'a',
    schedule: { reference: 'Schedule/a' },
    status: 'free',
    start: '2026-12-09T09:00:00-06:00',
    end: '2026-12-09T09:30:00-06:00',
  }
  test('a good one passes', () => expect(validate(slot)).toEqual([]))
  test.each([
    ['a status that there is not', { status: 'open' }],
    ['an offset without minutes', { start: '2026-12-09T09:00:00-06' }],
    ['an element that there is not', { color: 'red' }],
    ['no schedule', { schedule: undefined }],
  ])('%s', (_, wrong) => {
    const problems = validate(JSON.parse(JSON.stringify({ ...slot, ...wrong })))
    expect(problems.length).toBeGreaterThan(0)
  })
})

describe('what a key with a scope reads is valid', () => {
  const clinic = {
    origin: 'https://clinic.example',
    profile: { name: 'Firstlight' } as never,
    week: {},
    timeZone: 'America/Chicago',
  }
  const part = { durationMinutes: 30, bufferBefore: 0, bufferAfter: 10, roomId: null, treatmentId: 'a_1' }
  const given = {
    id: 'x_y-z',
    patientId: 'p_1',
    reference: '7F3K-Q2',
    startsAt: '2026-12-09T15:00:00.000Z',
    durationMinutes: 75,
    createdAt: '2026-12-07T15:00:00.000Z',
    updatedAt: '2026-12-07T15:00:00.000Z',
    parts: [
      { ...part, clinicianId: 'c_1', treatmentName: 'HRT' },
      { ...part, clinicianId: null, treatmentName: 'Botox', durationMinutes: 35 },
    ],
  }

  test.each(statuses)('an appointment that is %s', (status) => {
    for (const cancelledBy of ['patient', 'clinic', null] as const) {
      const resource = appointment({ ...given, status, cancelledBy }, clinic)
      expect(validate(resource)).toEqual([])
      expect(isFhirId(resource.id)).toBe(true)
    }
  })

  test('an appointment says its time, its slots, and who takes part', () => {
    const resource = appointment({ ...given, status: 'confirmed', cancelledBy: null }, clinic)
    expect(resource).toMatchObject({
      id: 'x.y-z',
      status: 'booked',
      start: '2026-12-09T09:00:00-06:00',
      end: '2026-12-09T10:15:00-06:00',
      slot: [{ reference: 'Slot/a.1.c.1.20261209T1500Z' }, { reference: 'Slot/a.1.20261209T1540Z' }],
      participant: [
        { actor: { reference: 'Patient/p.1' }, status: 'accepted' },
        { actor: { reference: 'PractitionerRole/c.1' }, status: 'accepted' },
        { actor: { reference: 'Location/clinic' }, status: 'accepted' },
      ],
    })
    expect(resource.cancelationReason).toBeUndefined()
  })

  test.each([
    { email: '', phone: '', e164: '', birthDate: null, mergedInto: null, language: 'es' },
    {
      email: 'a@b.co',
      phone: '1',
      e164: '+14325550142',
      birthDate: '1960-02-29',
      mergedInto: 'q_2',
      language: 'en',
    },
  ])('a patient: %j', (one) => {
    const resource = patient({ id: 'p_1', name: 'Elena Ruiz', updatedAt: given.updatedAt, ...one } as never)
    expect(validate(resource)).toEqual([])
    expect(resource.active).toBe(one.mergedInto === null)
  })
})

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    await seedTreatments(services.db, services.clock.now())
    const treatments = await services.db.selectFrom('treatments').select('id').execute()
    const ids = treatments.map(({ id }) => id)
    await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds: ids.slice(0, 2) })
    await storedClinician(services.db, { name: 'Dr. Bao', credentials: '', treatmentIds: ids.slice(1, 2) })
    await storedTreatment(services.db, { name: 'Night', availableTimes: ['09:00', '16:30'] } as never)
    return services
  }

  test('each published resource is valid, has what the profiles ask for, and leads to resources that are there', async () => {
    const services = await open()
    const all = await readBulk(services)
    const addresses = new Set(all.map(({ resourceType, id }) => `${resourceType}/${id}`))
    expect(addresses.size).toBe(all.length)
    expect(all.length).toBeGreaterThan(1_000)
    // The definitions are slow on thousands: of slots each thirtieth, and all that is not one.
    const checked = all.filter((one, index) => one.resourceType !== 'Slot' || index % 30 === 0)
    expect(checked.flatMap(validate)).toEqual([])
    expect(all.flatMap(profileProblems)).toEqual([])
    expect(all.flatMap(referencesIn).filter((one) => !addresses.has(one))).toEqual([])
    for (const one of all) {
      const [first] = list(one.actor) as { reference: string }[]
      if (one.resourceType === 'Schedule') expect(first?.reference).toBe('Location/clinic')
    }
  })

  test.each([
    'metadata',
    'Slot?_count=40&_include=Slot:schedule&_include:iterate=Schedule:actor',
    'Schedule',
    'Practitioner?name=nobody',
    'Location/clinic',
    'Nothing',
    'Slot?start=x',
  ])('what the API answers is valid: %s', async (address) => {
    const { body } = await readR4(await open(), address)
    expect(validate(body)).toEqual([])
  })

  test('what a key reads and does is valid, and each id is one of FHIR', async () => {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT' })
    await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds: [hrt.id] })
    const key = await keyFor(services, {
      scopes: ['appointments:read', 'appointments:write', 'patients:read', 'audit:read'],
    })
    const valid = ({ status, body }: Awaited<ReturnType<typeof readR4>>) => {
      expect([status, validate(body)]).toEqual([status, []])
      const found = (body.entry ?? []) as { resource: Resource }[]
      for (const { resource } of found.filter((one) => one.resource.resourceType !== 'OperationOutcome'))
        expect([resource.id, isFhirId(resource.id)]).toEqual([resource.id, true])
      return found.map(({ resource }) => resource)
    }
    const run = (operation: string, parameter: object[]) =>
      services.clinic.within(() => operate(services, operation, key, parameter))
    const days = [
      { name: 'start', valueDateTime: '2026-12-09' },
      { name: 'end', valueDateTime: '2026-12-09' },
    ]
    const [first, second] = valid(await run('$find', days))
    const about = (one: Resource | undefined) => ({
      name: 'appointment-reference',
      valueReference: { reference: `Appointment/${one?.id}` },
    })
    const [held] = valid(await run('$hold', [about(first)]))
    const who = {
      name: 'patient-resource',
      resource: {
        resourceType: 'Patient',
        name: [{ text: 'Elena Ruiz' }],
        telecom: [{ system: 'phone', value: '(432) 555-0142' }],
      },
    }
    const [booked] = valid(await run('$book', [about(held), who]))
    expect([held?.status, booked?.status]).toEqual(['pending', 'booked'])
    const [kept] = valid(await run('$hold', [about(second)]))
    const cancelled = { name: 'appointment-resource', resource: { ...kept, status: 'cancelled' } }
    expect(valid(await run('$book', [cancelled]))[0]?.status).toBe('cancelled')
    valid(await run('$book', [cancelled]))
    valid(await run('$hold', []))
    valid(await run('$hold', [about(first)]))
    for (const address of [
      'metadata',
      'Appointment',
      'Patient',
      'AuditEvent',
      'Patient?name=nobody',
      'Patient/none',
    ])
      valid(await readR4(services, address, key))
    valid(await readR4(services, 'Appointment'))
  })
})
