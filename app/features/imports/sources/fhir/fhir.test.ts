import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importDay, recordsOf } from '#test/imports/source-files.ts'
import { recognizeSource } from '../recognition.server.ts'

const choice = { source: 'fhir', timeZone: 'America/Chicago', phoneCountry: 'US' } as const

const patient = {
  resourceType: 'Patient',
  id: 'p1',
  name: [
    { use: 'nickname', text: 'Mari' },
    { use: 'official', given: ['Maria', 'Elena'], family: 'Gonzalez' },
  ],
  telecom: [
    { system: 'phone', value: '432-555-0100', use: 'home' },
    { system: 'phone', value: '(432) 555-0142', use: 'mobile' },
    { system: 'email', value: 'maria@example.org' },
  ],
  birthDate: '1980-02-28',
  communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'es-MX' }] }, preferred: true }],
}
const practitioner = { resourceType: 'Practitioner', id: 'd1', name: [{ text: 'Dr. Jordan Example' }] }
const service = { resourceType: 'HealthcareService', id: 's1', name: 'DOT physical' }
const role = {
  resourceType: 'PractitionerRole',
  practitioner: { reference: 'Practitioner/d1' },
  healthcareService: [{ reference: 'HealthcareService/s1' }],
  availableTime: [
    { daysOfWeek: ['mon', 'wed'], availableStartTime: '09:00:00', availableEndTime: '17:00:00' },
  ],
}
const appointment = {
  resourceType: 'Appointment',
  id: 'a1',
  status: 'noshow',
  start: '2026-11-30T09:30:00-06:00',
  end: '2026-11-30T10:00:00-06:00',
  comment: 'Needs card',
  participant: [
    { actor: { reference: 'https://clinic.example/fhir/Patient/p1/_history/2' } },
    { actor: { reference: 'Practitioner/d1' } },
    { actor: { reference: 'HealthcareService/s1' } },
  ],
}
const all = [appointment, role, service, patient, practitioner]
const records = [
  {
    kind: 'patient',
    sourceId: 'p1',
    name: 'Maria Elena Gonzalez',
    email: 'maria@example.org',
    phone: '+14325550142',
    birthDate: '1980-02-28',
    language: 'es',
  },
  {
    kind: 'clinician',
    sourceId: 'd1',
    name: 'Dr. Jordan Example',
    hours: [
      { weekday: 1, from: '09:00', to: '17:00' },
      { weekday: 3, from: '09:00', to: '17:00' },
    ],
  },
  { kind: 'treatment', sourceId: 's1', name: 'DOT physical', clinicians: ['d1'] },
  {
    kind: 'appointment',
    sourceId: 'a1',
    startsAt: '2026-11-30T15:30:00Z',
    durationMinutes: 30,
    status: 'no-show',
    patient: 'p1',
    treatment: 's1',
    clinician: 'd1',
    notes: 'Needs card',
  },
]
const bundle = { resourceType: 'Bundle', type: 'collection', entry: all.map((resource) => ({ resource })) }

test.each([
  { form: 'a bundle', text: JSON.stringify(bundle) },
  { form: 'a bundle over many lines', text: JSON.stringify(bundle, null, 2) },
  { form: 'one resource a line', text: all.map((one) => `${JSON.stringify(one)}\n`).join('') },
])('$form: people first, whatever comes first in the file', async ({ text }) => {
  expect(recognizeSource(Buffer.from(text), { today: importDay })).toEqual({ source: 'fhir' })
  expect(await recordsOf(text, choice, 100)).toMatchObject(records)
})

test('in a bundle resources may refer to each other by its addresses', async () => {
  const entry = [
    { fullUrl: 'urn:uuid:11', resource: { resourceType: 'Patient', name: [{ text: 'Ann Lee' }] } },
    {
      fullUrl: 'urn:uuid:22',
      resource: {
        resourceType: 'Appointment',
        status: 'booked',
        start: '2026-11-30T15:30:00Z',
        participant: [{ actor: { reference: 'urn:uuid:11' } }],
      },
    },
  ]
  expect(await recordsOf(JSON.stringify({ resourceType: 'Bundle', entry }), choice)).toMatchObject([
    { kind: 'patient', sourceId: '11' },
    { kind: 'appointment', sourceId: '22', patient: '11', durationMinutes: null },
  ])
})

test('who is only named is a patient of that name, and the kind of a visit is its treatment', async () => {
  const named = {
    ...appointment,
    serviceType: [{ text: 'Botox' }],
    participant: [{ actor: { reference: 'Patient/p9', display: 'Bo Lee' } }],
  }
  expect(await recordsOf(JSON.stringify(named), choice)).toMatchObject([
    { kind: 'patient', sourceId: 'p9', name: 'Bo Lee' },
    { kind: 'treatment', name: 'Botox' },
    { kind: 'appointment', patient: 'p9', clinician: null },
  ])
})

test.each([
  { change: { participant: [] }, reason: { code: 'no-patient' } },
  { change: { start: undefined }, reason: { code: 'no-date' } },
  { change: { start: 'soon' }, reason: { code: 'date', value: 'soon' } },
])('an appointment that cannot be read says why: $reason.code', async ({ change, reason }) => {
  const text = [patient, { ...appointment, ...change }].map((one) => `${JSON.stringify(one)}\n`).join('')
  const found = await recordsOf(text, choice)
  expect(found.at(-1)).toMatchObject({ kind: 'unreadable', line: 2, reason })
})

test('a line that is no JSON is one, and the others come', async () => {
  const text = `${JSON.stringify(patient)}\nnot this\n${JSON.stringify(practitioner)}\n`
  expect(await recordsOf(text, choice)).toMatchObject([
    { kind: 'patient' },
    { kind: 'unreadable', line: 2, text: 'not this', reason: { code: 'no-json' } },
    { kind: 'clinician' },
  ])
})

test('nothing that is in a resource makes it throw', async () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom({ reference: 'Patient/p1' }, [{ actor: { reference: 7 } }], [[null]]),
  )
  const type = fc.constantFrom(...all.map(({ resourceType }) => resourceType))
  const keys = fc.constantFrom(...all.flatMap((one) => Object.keys(one)))
  const resource = fc
    .tuple(type, fc.dictionary(keys, anything))
    .map(([resourceType, fields]) => ({ ...fields, resourceType }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(resource, fc.jsonValue()), { maxLength: 8 }),
      fc.boolean(),
      async (list, isBundle) => {
        const text = isBundle
          ? JSON.stringify({ resourceType: 'Bundle', entry: list.map((one) => ({ resource: one })) })
          : list.map((one) => `${JSON.stringify(one)}\n`).join('')
        await recordsOf(text, choice, 13)
      },
    ),
    { numRuns: 500 },
  )
})
