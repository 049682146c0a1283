/**
 * What an engineer writes with a client that openapi-typescript generated from `/api/v1/openapi.json`: books an appointment,
 * moves it, cancels it, and reads all of them. Run by test/server/generated-client.all.test.ts, which also checks its types.
 */
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const { CLINIC = '', KEY = '' } = process.env
const client = createClient<paths>({ baseUrl: CLINIC, headers: { Authorization: `Bearer ${KEY}` } })

const treatments = (await client.GET('/api/v1/treatments')).data?.data ?? []
const treatment = treatments.find(({ onlineBooking }) => onlineBooking !== 'none')
if (!treatment) throw new Error('No treatment can be booked online.')
const times = await client.GET('/api/v1/free-times', {
  params: { query: { treatment: [treatment.id], days: 31 } },
})
const [first, second] = times.data?.data ?? []
if (!first || !second) throw new Error('There are no two free times.')

const book = (name: string) =>
  client.POST('/api/v1/appointments', {
    params: { header: { 'Idempotency-Key': 'a4f1c6' } },
    body: {
      treatments: [{ id: treatment.id }],
      date: first.date,
      time: first.time,
      name,
      phone: '(432) 555-0142',
    },
  })
const booked = await book('Elena Ruiz')
if (!booked.data) throw new Error(booked.error?.detail ?? 'The key may not read what it booked.')
const { id } = booked.data
const again = await book('Elena Ruiz')
const other = await book('Tom Baker')

const move = (version: string) =>
  client.POST('/api/v1/appointments/{id}/move', {
    params: { path: { id }, header: { 'If-Match': version } },
    body: { date: second.date, time: second.time },
  })
const version = booked.response.headers.get('etag') ?? ''
const moved = await move(version)
const outdated = await move(version)
const cancelled = await client.POST('/api/v1/appointments/{id}/status', {
  params: { path: { id }, header: { 'If-Match': moved.response.headers.get('etag') ?? '' } },
  body: { status: 'cancelled' },
})

const ids = new Set<string>()
let pages = 0
for (let cursor: string | null | undefined; cursor !== null; ) {
  const { data, error } = await client.GET('/api/v1/appointments', {
    params: { query: cursor === undefined ? {} : { cursor } },
  })
  if (error) throw new Error(error.detail)
  for (const one of data.data) ids.add(one.id)
  cursor = data.next
  pages++
}

/** The types refuse what the API refuses. */
export const refused = [
  // @ts-expect-error Nobody is named.
  () => client.POST('/api/v1/appointments', { body: { treatments: [] } }),
  // @ts-expect-error The version is missing.
  () => client.POST('/api/v1/appointments/{id}/move', { params: { path: { id } }, body: {} }),
  // @ts-expect-error There is no such path.
  () => client.GET('/api/v1/nothing'),
]

console.log(
  JSON.stringify({
    booked: booked.data.status,
    sameAgain: again.data?.id === id,
    sentWithSomethingElse: other.response.status,
    isMoved: moved.data?.startsAt === second.startsAt,
    outdated: [outdated.response.status, outdated.error?.title],
    cancelled: cancelled.data?.status,
    pages,
    appointments: ids.size,
    isListed: ids.has(id),
  }),
)
