import { expect, test } from 'vitest'
import { bookedOnline } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { readR4, searchAll } from '#test/fhir/read-fhir.ts'
import { at } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { fhirId } from './ids.ts'
import { mostValues } from './search/conditions.server.ts'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const { db } = services
    const hrt = await storedTreatment(db, { name: 'HRT', availableDays: ['Wednesday'], horizonDays: 30 })
    const botox = await storedTreatment(db, { name: 'Botox', availableDays: ['Monday'], horizonDays: 9 })
    const amal = await storedClinician(db, { name: 'Dr. Amal Núñez', treatmentIds: [hrt.id] })
    const bao = await storedClinician(db, { name: 'Dr. Bao', treatmentIds: [hrt.id] })
    await bookedOnline(services, { treatment: 'HRT', with: amal.id, ...at('10:00') })
    const [a, b, t] = [amal.id, bao.id, hrt.id].map(fhirId)
    return { services, hrt, botox, amal, bao, a, b, t, withAmal: `${t}.${a}` }
  }

  const idsOf = (all: { id: string }[]) => all.map(({ id }) => id)

  test('a resource is read by its id, and nothing else is there', async () => {
    const { services, withAmal, a } = await open()
    const { status, body, headers } = await readR4(services, `Slot/${withAmal}.20261209T1600Z`)
    expect([status, body.status, headers.get('content-type')]).toEqual([
      200,
      'busy',
      'application/fhir+json; charset=utf-8',
    ])
    for (const path of [
      'Location/clinic',
      `Practitioner/${a}`,
      `PractitionerRole/${a}`,
      `Schedule/${withAmal}`,
    ])
      expect((await readR4(services, path)).body.id).toBe(path.split('/')[1])
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await readR4(services, `Slot/${withAmal}.20261209T1600Z`, tag)).status).toBe(304)
    for (const path of ['', 'Encounter', 'slot', 'Location/x', 'Location/clinic/x', 'Slot/a_b'])
      expect(await readR4(services, path)).toMatchObject({
        status: 404,
        body: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'not-found' }] },
      })
  })

  test('slots are found by schedule, person, treatment, time, and status', async () => {
    const { services, withAmal, a, t, botox } = await open()
    const found = async (query: string) => (await searchAll(services, `Slot?${query}`)).map(({ id }) => id)
    const day = 'start=2026-12-09'
    const amal = ['1500', '1600', '2030'].map((time) => `${withAmal}.20261209T${time}Z`)
    expect(await found(`schedule=${withAmal}&${day}`)).toEqual(amal)
    expect(await found(`schedule=Schedule/${withAmal}&${day}`)).toEqual(amal)
    expect(await found(`schedule:Schedule=${withAmal}&${day}`)).toEqual(amal)
    expect(await found(`schedule:Location=${withAmal}&${day}`)).toEqual([])
    expect(await found(`schedule.actor=PractitionerRole/${a}&${day}`)).toEqual(amal)
    expect(await found(`schedule=${withAmal}&${day}&status=free`)).toEqual([amal[0], amal[2]])
    expect(await found(`schedule=${withAmal}&${day}&status=free,busy`)).toEqual(amal)
    expect(await found(`_id=${amal[1]}`)).toEqual([amal[1]])
    expect(await found(`schedule=${withAmal}&start=gt2026-12-09T09:00:00-06:00&start=lt2026-12-10`)).toEqual(
      amal.slice(1),
    )
    const mondays = await found(`service-type=${fhirId(botox.id)}`)
    expect(mondays).toEqual(
      await found(`service-type=https://clinic.example/fhir/CodeSystem/treatment|${fhirId(botox.id)}`),
    )
    expect(mondays.map((id) => id.slice(-14))).toEqual([
      '20261207T1500Z',
      '20261207T1600Z',
      '20261207T2030Z',
      '20261214T1500Z',
      '20261214T1600Z',
      '20261214T2030Z',
    ])
    expect(await found(`service-type=|${t}`)).toEqual([])
    expect(await found('status=entered-in-error')).toEqual([])
  })

  test('pages follow each other without a gap or a double, though times are booked in between', async () => {
    const { services, a } = await open()
    const query = `Slot?schedule.actor=PractitionerRole/${a}`
    const all = idsOf(await searchAll(services, query))
    expect(all.length).toBeGreaterThan(10)
    const first = await readR4(services, `${query}&_count=4`)
    expect(first.body.total).toBeUndefined()
    await bookedOnline(services, { treatment: 'HRT', ...at('09:00') })
    const { link } = first.body as { link: { relation: string; url: string }[] }
    const next = link.find(({ relation }) => relation === 'next')?.url ?? ''
    const rest = idsOf(await searchAll(services, next))
    const { entry } = first.body as { entry: { resource: { id: string } }[] }
    expect([...entry.map(({ resource }) => resource.id), ...rest]).toEqual(all)
    expect(idsOf(await searchAll(services, 'Schedule?_count=1'))).toHaveLength(3)
    expect((await readR4(services, 'Schedule?_count=0')).body).toMatchObject({ total: 3 })
  })

  test('what belongs to a result comes along where that is asked', async () => {
    const { services, withAmal, a } = await open()
    const { body } = await readR4(
      services,
      `Slot?schedule=${withAmal}&_count=1&_include=Slot:schedule&_include:iterate=Schedule:actor&_include:iterate=PractitionerRole:practitioner`,
    )
    const { entry } = body as { entry: { fullUrl: string; search: { mode: string } }[] }
    expect(entry.map(({ fullUrl, search }) => [fullUrl.split('/R4/')[1], search.mode])).toEqual([
      [`Slot/${withAmal}.20261209T1500Z`, 'match'],
      [`Schedule/${withAmal}`, 'include'],
      ['Location/clinic', 'include'],
      [`PractitionerRole/${a}`, 'include'],
      [`Practitioner/${a}`, 'include'],
    ])
  })

  test('people, treatments, and the place are found by what they are called', async () => {
    const { services, a, b, t, withAmal } = await open()
    const found = async (address: string) => idsOf(await searchAll(services, address))
    expect(await found('Practitioner?name=amal')).toEqual([a])
    expect(await found('Practitioner?name=NUNEZ')).toEqual([a])
    expect(await found('Practitioner?name:exact=amal')).toEqual([])
    expect(await found('Practitioner?name:contains=ao')).toEqual([b])
    expect(await found(`PractitionerRole?practitioner=${b}`)).toEqual([b])
    expect(await found(`PractitionerRole?service=HealthcareService/${t}&active=true`)).toEqual([a, b].sort())
    expect(await found('HealthcareService?name=hr&location=clinic')).toEqual([t])
    expect(await found('Location?address-city=odessa&address-state=TX')).toEqual(['clinic'])
    expect(await found('Location?address-city=Dallas')).toEqual([])
    expect(await found(`Schedule?actor=PractitionerRole/${a}&date=ge2026-12-08`)).toEqual([withAmal])
    expect(await found(`Schedule?actor=${a}&date=gt2027-06-01`)).toEqual([])
  })

  test('what is not known is ignored, unless the client is strict', async () => {
    const { services } = await open()
    const strict = { prefer: 'return=minimal, handling=strict' }
    const query = 'Location?color=red&_count=5'
    const { status, body } = await readR4(services, query)
    expect([status, body.link]).toEqual([
      200,
      [{ relation: 'self', url: 'https://clinic.example/fhir/R4/Location?_count=5' }],
    ])
    expect(await readR4(services, query, strict)).toMatchObject({
      status: 400,
      body: { resourceType: 'OperationOutcome', issue: [{ code: 'not-supported' }] },
    })
    expect((await readR4(services, 'Location?name=a&_count=5', strict)).status).toBe(200)
    expect((await readR4(services, 'Slot?_include=Slot:color', strict)).status).toBe(400)
  })

  test.each([
    ['alternatives', (count: number) => `start=${Array(count).fill('ge2026').join(',')}`],
    ['repetitions', (count: number) => Array(count).fill('status=free').join('&')],
    ['inclusions', (count: number) => Array(count).fill('_include=Slot:schedule').join('&')],
    ['what isn’t known', (count: number) => Array(count).fill('color=red').join('&')],
  ])('a search takes so many values and no more: %s', async (_, query) => {
    const { services } = await open()
    expect((await readR4(services, `Slot?${query(mostValues)}`)).status).toBe(200)
    const { status, body } = await readR4(services, `Slot?${query(mostValues + 1)}`)
    expect([status, body.issue]).toMatchObject([400, [{ code: 'too-costly' }]])
  })

  test.each([
    ['Slot?start=tomorrow', {}, 400],
    ['Slot?start:missing=true', {}, 400],
    ['Slot?_count=many', {}, 400],
    ['Slot?_after=a_b', {}, 400],
    ['Slot?_format=xml', {}, 406],
    ['Slot', { accept: 'application/fhir+xml' }, 406],
    ['Slot', { accept: 'application/fhir+json' }, 200],
    ['Slot', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, 200],
  ])('%s %j is answered with %i', async (address, headers, status) => {
    const { services } = await open()
    const answer = await readR4(services, address, headers)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body.resourceType).toBe('OperationOutcome')
  })

  test('the statement names each type that is there with all that it can be asked for', async () => {
    const { services } = await open()
    const { body } = await readR4(services, 'metadata')
    expect(body).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
      kind: 'instance',
      status: 'active',
    })
    const [{ resource }] = body.rest as [{ resource: { type: string; searchParam: { name: string }[] }[] }]
    expect(resource.map(({ type }) => type).sort()).toEqual([
      'HealthcareService',
      'Location',
      'Practitioner',
      'PractitionerRole',
      'Schedule',
      'Slot',
    ])
    const strict = { prefer: 'handling=strict' }
    for (const { type, searchParam } of resource)
      for (const { name } of searchParam)
        expect((await readR4(services, `${type}?${name}=2026`, strict)).status, `${type} ${name}`).toBe(200)
  })
})
