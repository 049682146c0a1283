import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { apiAsker } from '#test/api-asker.ts'
import { storedAdmin, storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { corpus } from '#test/hostile/corpus.ts'
import { problemsOf, type TextFor, valuesFor } from '#test/openapi.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { assign, storedClinician, storedRoom } from '#test/team.ts'
import { isTorture } from '#test/torture.ts'
import { storedMessage, storedTestimonial } from '#test/visitor-factories.ts'
import { type Document, type Operation, operationsIn } from './document.ts'

const runs = isTorture ? 1_000 : 40
/** Once more so often where nothing of it was done. */
const mostMore = 25
const hourMilliseconds = 3_600_000

type Ask = Awaited<ReturnType<typeof apiAsker>>
type Sent = { path: string; body: unknown; headers: Record<string, string> }

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const { db } = services
    await storedAdmin(db, { id: 'dana', role: 'admin' })
    const clinician = await storedClinician(db, { name: 'Alex' })
    const room = await storedRoom(db, { name: 'One' })
    const treatment = await storedTreatment(db, { active: true })
    const free = await storedTreatment(db, { active: true })
    await assign(db, treatment.id, { clinicians: [clinician], rooms: [room] })
    const visit = await storedAppointment(db, { treatmentId: treatment.id, clinicianId: clinician.id })
    const ids: Ids = {
      treatments: [treatment.id, free.id],
      clinicians: [clinician.id],
      rooms: [room.id],
      appointments: [visit.id],
      patients: [visit.patientId],
      closures: [(await storedClosure(db)).id],
      messages: [(await storedMessage(db)).id],
      testimonials: [(await storedTestimonial(db, { approved: 0 })).id],
      waitlist: ['nobody'],
    }
    const ask = await apiAsker(services)
    const { body: document } = await ask('GET /openapi.json')
    return { ask, document: document as Document, ids }
  }

  test('whatever is sent to whichever path, the answer is one that is described', {
    timeout: hourMilliseconds,
  }, async () => {
    const { ask, document, ids } = await open()
    const seen = new Map<string, Set<number>>()
    const strange = fc.oneof(
      fc.constantFrom(...corpus).map(({ text }) => text),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    // What is deleted first is there for nothing else.
    const operations = operationsIn(document).toSorted((one, other) => order(one) - order(other))
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`
      const statuses = new Set<number>()
      seen.set(name, statuses)
      const sent = sentTo(document, operation, textsOf(ids, operation, strange))
      const property = fc.asyncProperty(sent, async (asked) => {
        const { status, body } = await isDescribed(ask, document, { operation, asked })
        statuses.add(status)
        const known = ids[kindOf(operation)]
        if (typeof body?.id === 'string' && !known?.includes(body.id)) known?.push(body.id)
      })
      await fc.assert(property, { numRuns: runs })
      for (let more = 0; more < mostMore && !isDone(statuses); more++)
        await fc.assert(property, { numRuns: runs })
    }
    // What never does what it is for proves little.
    const idle = [...seen].filter(([, statuses]) => !isDone(statuses))
    expect(idle.map(([name]) => name)).toEqual([])
  })

  test('hostile texts are kept or refused in every field', { timeout: hourMilliseconds }, async () => {
    const { ask, document, ids } = await open()
    const some = isTorture ? corpus : corpus.filter((_, index) => index % 97 === 0)
    for (const operation of operationsIn(document)) {
      for (const { text } of some) {
        const texts = textsOf(ids, operation, fc.constant(text), 1)
        const [asked] = fc.sample(sentTo(document, operation, texts), { numRuns: 1, seed: 7 })
        if (asked) await isDescribed(ask, document, { operation, asked })
      }
    }
  })
})

const isDone = (statuses: Set<number>) => [...statuses].some((status) => status < 300)

const order = ({ method, path }: Operation): number =>
  method === 'DELETE' ? 3 : path.includes('{id}') ? 2 : method === 'POST' ? 0 : 1

type Ids = Readonly<Record<string, string[]>>

/** Of which records it is: the first word of the path. */
const kindOf = ({ path }: Operation): string => path.split('/')[1] ?? ''

/** What fits a field of that name most of the time: ids of records that there are, days that can be booked. */
function textsOf(
  ids: Ids,
  operation: Operation,
  strange: fc.Arbitrary<string>,
  oftenStrange = 0.04,
): TextFor {
  const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-14', '2027-01-04', '2026-02-30']
  const oneOf = (kind: string) => fc.nat().map((at) => ids[kind]?.[at % (ids[kind]?.length ?? 1)] ?? '')
  const fitting: Readonly<Record<string, fc.Arbitrary<string>>> = {
    id: oneOf(kindOf(operation)),
    'treatments.id': oneOf('treatments'),
    treatment: oneOf('treatments'),
    treatmentId: oneOf('treatments'),
    clinician: oneOf('clinicians'),
    clinicianId: fc.oneof(fc.constant(''), oneOf('clinicians')),
    subjectIds: oneOf('clinicians'),
    roomId: fc.oneof(fc.constant(''), oneOf('rooms')),
    patientId: fc.oneof(fc.constant(''), oneOf('patients')),
    phone: fc.constant('432-555-0142'),
    email: fc.constantFrom('', 'rosa@example.com'),
    birthDate: fc.constantFrom('', '1962-03-14'),
    time: fc.constantFrom('09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '24:00'),
    fromTime: fc.constantFrom('09:00', '12:00'),
    toTime: fc.constantFrom('13:00', '08:00'),
    cursor: fc.constantFrom('2026-12-09T16:00:00.000Z_x', '2026-12-09_x', 'x'),
    ...recordOf(['date', 'from', 'to', 'until', 'firstDay', 'lastDay'], () => fc.constantFrom(...days)),
  }
  const words = fc.constantFrom('Rosa Ruiz', 'Ana Cole', 'Ben')
  return (name) => {
    if (name === '' || name === 'If-Match') return strange
    const arbitrary = fitting[name] ?? words
    const weight = Math.round(oftenStrange * 100)
    return fc.oneof({ weight: 100, arbitrary }, { weight, arbitrary: strange })
  }
}

/** A request of that kind, most of it as it is described. */
function sentTo(document: Document, operation: Operation, textFor: TextFor): fc.Arbitrary<Sent> {
  const { parameters, body } = operation
  const part = (place: string) => {
    const fields = parameters.filter((one) => one.in === place)
    const values = fields.map(({ name, schema }) => [name, valuesFor(document, schema, { name, textFor })])
    const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values)
    const requiredKeys = place === 'path' ? fields.map(({ name }) => name) : []
    return fc.record(model, { requiredKeys })
  }
  const versions = fc.constantFrom('*', '*', '*', '"2020-01-01T00:00:00.000Z"', 'nothing', undefined)
  return fc
    .record({
      path: part('path'),
      query: part('query'),
      json: body ? valuesFor(document, body, { name: '', textFor }) : fc.constant(undefined),
      version: versions,
      key: fc.constantFrom(undefined, 'one', 'two'),
    })
    .map(({ path, query, json, version, key }) => ({
      path: `${filledIn(operation.path, path)}${searchOf(query)}`,
      body: json,
      headers: {
        ...(version !== undefined && { 'if-match': version }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    }))
}

const filledIn = (path: string, values: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]) || 'nobody')

function searchOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encoded(one)}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A lone surrogate can't be written in an address. */
const encoded = (value: unknown): string => encodeURIComponent(String(value ?? '').toWellFormed())

async function isDescribed(
  ask: Ask,
  document: Document,
  { operation, asked: { path, body, headers } }: { operation: Operation; asked: Sent },
) {
  const answer = await ask(`${operation.method} ${path}`, { body, headers })
  const shown = `${operation.method} ${path} ${JSON.stringify(body)} -> ${JSON.stringify(answer.body)}`
  expect(answer.status, shown).toBeLessThan(500)
  const response = operation.responses[answer.status]
  expect(response, `${answer.status} of ${shown}`).toBeDefined()
  const [type] = (answer.headers.get('content-type') ?? '').split(';')
  const schema = response?.content?.[type ?? '']?.schema
  if (answer.status === 204) expect(answer.body).toBeNull()
  else expect(schema ? problemsOf(document, schema, answer.body) : [`no ${type}`], shown).toEqual([])
  return answer
}
