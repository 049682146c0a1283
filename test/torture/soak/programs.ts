import type { Question } from './asker.ts'
import type { Day, Kind } from './day.ts'

const address = { 'X-Forwarded-For': '203.0.113.80', 'User-Agent': 'billing/2.1' }

function api(day: Day): Question {
  const { treatments, patients, apiKey, dates } = day.known
  const path = day.chance.of([
    '/appointments?limit=50',
    `/appointments?from=${day.chance.of(dates)}`,
    '/treatments',
    '/clinicians',
    '/patients',
    ...patients.slice(0, 3).map((id) => `/patients/${id}`),
    `/free-times?treatment=${day.chance.of(treatments).id}&days=14`,
  ])
  const headers = { ...address, Authorization: `Bearer ${apiKey}` }
  return { kind: 'API', path: `/api/v1${path}`, expected: [200], headers }
}

const withoutKey = (): Question => ({
  kind: 'API without a key',
  path: '/api/v1/appointments',
  expected: [401],
  headers: { ...address, Authorization: 'Bearer nobody' },
})

const fhir = (day: Day): Question => ({
  kind: 'FHIR',
  path: day.chance.of(['/fhir/$bulk-publish', '/fhir/R4/metadata', '/fhir/R4/Location']),
  expected: [200],
  headers: { ...address, Accept: 'application/json' },
})

const watch = (): Question => ({ kind: 'readiness', path: '/readyz', expected: [200], headers: address })

/** Whatever is no person. */
export const programKinds: Kind[] = [
  { share: 20, next: api },
  { share: 3, next: withoutKey },
  { share: 6, next: fhir },
  { share: 12, next: watch },
]
