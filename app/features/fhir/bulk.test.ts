import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bookedOnline } from '#test/callers.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { origin, readBulk, readManifest } from '#test/fhir/read-fhir.ts'
import { at } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { dataFileAnswer, manifestAnswer } from './bulk.server.ts'
import { fhirId, readSlotId, slotId } from './ids.ts'
import { findPublication } from './publication.server.ts'

const ask = (services: TestServices, headers: Record<string, string> = {}) =>
  manifestAnswer(services, { origin, headers: new Headers(headers) })

test('an id of ours is one of FHIR, and a slot’s says its schedule and its time', () => {
  expect(fhirId('aB-_9')).toBe('aB-.9')
  const minute = Date.parse('2026-12-09T15:00:00Z') / 60_000
  expect(slotId('a.b', minute)).toBe('a.b.20261209T1500Z')
  expect(readSlotId('a.b.20261209T1500Z')).toEqual({ schedule: 'a.b', minute })
  for (const id of ['', 'a.b', 'a b.20261209T1500Z', 'a.20261399T1500Z', '.20261209T1500Z', 'x'.repeat(70)])
    expect(readSlotId(id)).toBeNull()
})

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { name: 'HRT', availableDays: ['Wednesday'] })
    const amal = await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds: [treatment.id] })
    return { services, treatment, amal }
  }

  test('the manifest names each file once, where the clinic is, and when it was made', async () => {
    const { services } = await open()
    const manifest = await readManifest(services)
    expect(manifest).toMatchObject({
      transactionTime: '2026-12-07T15:00:00.000Z',
      request: `${origin}/fhir/$bulk-publish`,
      error: [],
    })
    expect(manifest.output.slice(0, 6).map(({ type, url }) => [type, url])).toEqual([
      ['Location', `${origin}/fhir/data/locations.ndjson`],
      ['HealthcareService', `${origin}/fhir/data/healthcare-services.ndjson`],
      ['Practitioner', `${origin}/fhir/data/practitioners.ndjson`],
      ['PractitionerRole', `${origin}/fhir/data/practitioner-roles.ndjson`],
      ['Schedule', `${origin}/fhir/data/schedules.ndjson`],
      ['Slot', `${origin}/fhir/data/slots-2026-W50.ndjson`],
    ])
    expect(manifest.output.at(-1)?.url).toBe(`${origin}/fhir/data/slots-2027-W22.ndjson`)
    expect(new Set(manifest.output.map(({ url }) => url)).size).toBe(manifest.output.length)
    for (const { extension } of manifest.output) expect(extension).toEqual({ state: ['TX'] })
  })

  test('a slot links to its time under both names of the extension, and a taken one says no more than that', async () => {
    const { services, treatment, amal } = await open()
    await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
    await storedClosure(services.db, {
      scope: 'clinician',
      subjectIds: JSON.stringify([amal.id]),
      firstDay: '2026-12-09',
      fromTime: '14:00',
      reason: 'At the dentist',
    } as never)
    const slots = (await readBulk(services)).filter(({ resourceType }) => resourceType === 'Slot')
    const wednesday = slots.slice(0, 3)
    const id = `${fhirId(treatment.id)}.${fhirId(amal.id)}.20261209T1500Z`
    const link = `${origin}/appointment?slot=${id}`
    expect(wednesday[0]).toEqual({
      resourceType: 'Slot',
      id,
      schedule: { reference: `Schedule/${fhirId(treatment.id)}.${fhirId(amal.id)}` },
      status: 'free',
      start: '2026-12-09T09:00:00-06:00',
      end: '2026-12-09T09:30:00-06:00',
      extension: [
        'http://fhir-registry.smarthealthit.org/StructureDefinition/',
        'http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition/',
      ].flatMap((family) => [
        { url: `${family}booking-deep-link`, valueUrl: link },
        { url: `${family}booking-phone`, valueString: '+14325550142' },
      ]),
    })
    expect(wednesday.map(({ status }) => status)).toEqual(['free', 'busy', 'busy'])
    const [free, ...busy] = wednesday.map((one) => Object.keys(one).sort().join())
    for (const keys of busy) expect(keys).toBe(free)
    expect(JSON.stringify(slots)).not.toContain('dentist')
  })

  test('the same answer is sent once, in either packing, until something changes or a time comes too soon', async () => {
    const { services } = await open()
    const first = await ask(services)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
    })
    const tag = first.headers.get('etag') ?? ''
    const known = { 'if-none-match': `"other", ${tag}` }
    expect((await ask(services, known)).status).toBe(304)
    services.clock.advance({ minutes: 30 })
    expect((await ask(services, known)).status).toBe(304)
    await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
    expect((await ask(services, known)).status).toBe(200)
    const file = (headers: Record<string, string>) =>
      dataFileAnswer(services, { file: 'slots-2026-W50.ndjson', origin, headers: new Headers(headers) })
    const plain = await file({})
    const packed = await file({ 'accept-encoding': 'br, gzip' })
    expect(plain.headers.get('content-type')).toBe('application/fhir+ndjson; charset=utf-8')
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ])
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    const text = await plain.text()
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text)
    const fileTag = { 'if-none-match': packed.headers.get('etag') ?? '' }
    expect((await file(fileTag)).status).toBe(304)
    const before = (await ask(services)).headers.get('etag') ?? ''
    services.clock.set('2026-12-09T14:00:00.001Z')
    expect((await ask(services, { 'if-none-match': before })).status).toBe(200)
    expect((await file(fileTag)).status).toBe(200)
  })

  test('a week in which nothing changed is found once', async () => {
    const { services } = await open()
    const weekOf = async (monday: string) => (await findPublication(services)).week(monday as never)
    const [same, other] = [await weekOf('2026-12-14'), await weekOf('2026-12-07')]
    await bookedOnline(services, { treatment: 'HRT', ...at('10:00') })
    expect(await weekOf('2026-12-14')).toBe(same)
    expect(await weekOf('2026-12-07')).not.toBe(other)
    expect(await weekOf('2026-11-30')).toBeNull()
  })

  test('what is not published is not found', async () => {
    const { services } = await open()
    for (const file of ['slots-2026-W01.ndjson', 'slots-2026-W50', 'patients.ndjson', '.ndjson']) {
      const answer = await dataFileAnswer(services, { file, origin, headers: new Headers() })
      expect([answer.status, (await answer.json()).resourceType]).toEqual([404, 'OperationOutcome'])
    }
  })

  test('a clinic that books nothing online publishes itself alone', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { onlineBooking: 'none' } as never)
    expect((await readBulk(services)).map(({ resourceType }) => resourceType)).toEqual(['Location'])
  })
})
