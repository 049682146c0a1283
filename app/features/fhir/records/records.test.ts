import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { keyPrefix } from '#app/features/connections/keys/rules.ts'
import { contactKeysOf } from '#app/features/patients/details.server.ts'
import { confirmContacts, insertDetails } from '#app/features/patients/details-queries.server.ts'
import { changeStatus } from '#app/features/scheduling/index.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { bookedOnline } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { keyFor } from '#test/fhir/fhir-key.ts'
import { readR4, searchAll } from '#test/fhir/read-fhir.ts'
import { at, change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { isTorture } from '#test/torture.ts'
import { fhirId } from '../ids.ts'
import { mostValues } from '../search/conditions.server.ts'
import { recordParameters, recordTypes } from './parameters.server.ts'

const everyScope = ['appointments:read', 'patients:read', 'audit:read'] as const

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const hrt = await storedTreatment(services.db, { name: 'HRT' })
    const amal = await storedClinician(services.db, { name: 'Dr. Amal Núñez', treatmentIds: [hrt.id] })
    const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [hrt.id] })
    const book = (time: string, who: object) =>
      bookedOnline(services, { treatment: 'HRT', ...at(time), ...who })
    const one = await book('09:00', { with: amal.id, name: 'Elena Ruiz' })
    const two = await book('10:00', { with: bao.id, name: 'Tom Baker' })
    return { services, hrt, amal, bao, one, two }
  }
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

  test('a key reads what its scopes open, nobody else anything, and no cache keeps it', async () => {
    const { services, one } = await open()
    const key = await keyFor(services, { scopes: ['appointments:read'] })
    for (const path of ['Appointment', `Appointment/${fhirId(one.id)}`]) {
      const { status, headers } = await readR4(services, path, key)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    for (const type of recordTypes) {
      const answer = await readR4(services, type)
      expect([answer.status, answer.body.resourceType]).toEqual([401, 'OperationOutcome'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    for (const path of ['Patient', 'Patient/1', 'AuditEvent'])
      expect([path, (await readR4(services, path, key)).status]).toEqual([path, 403])
    // One that opens nothing is told so, wherever it knocks.
    const wrong = { authorization: `Bearer ${keyPrefix}${'a'.repeat(43)}` }
    expect((await readR4(services, 'Slot', wrong)).status).toBe(401)
    expect((await readR4(services, 'Slot', key)).headers.get('cache-control')).toBe('no-store')
  })

  test('appointments are found by day, status, patient, reference, and change', async () => {
    const { services, one, two } = await open()
    const key = await keyFor(services, { scopes: everyScope })
    const [a, b] = [one.id, two.id].map(fhirId)
    const found = async (query: string) => idsOf(await searchAll(services, `Appointment?${query}`, key))
    const row = await stored(services, one.id)
    const cases: [string, unknown[]][] = [
      ['date=2026-12-09', [a, b]],
      ['date=ge2026-12-09T10:00:00-06:00', [b]],
      ['date=lt2026-12-09T10:00:00-06:00&date=gt2026-12-08', [a]],
      ['date=2026-12-08', []],
      ['status=pending', [a, b]],
      ['status=booked,cancelled', []],
      ['status=none', []],
      [`_id=${a}`, [a]],
      [`identifier=${row.reference}`, [a]],
      [`identifier=https://clinic.example/fhir/appointment|${row.reference}`, [a]],
      [`patient=Patient/${fhirId(row.patientId)}`, [a]],
      [`patient=${fhirId(row.patientId)}&date=2026-12-09`, [a]],
      [`patient=https://clinic.example/fhir/R4/Patient/${fhirId(row.patientId)}`, [a]],
      [`patient=https://elsewhere.example/Patient/${fhirId(row.patientId)}`, []],
      ['_lastUpdated=gt2027', []],
      ['_lastUpdated=le2027', [a, b]],
    ]
    for (const [query, ids] of cases)
      expect([query, (await found(query)).sort()]).toEqual([query, [...ids].sort()])
    expect((await found('_count=1')).sort()).toEqual([a, b].sort())
    expect((await readR4(services, 'Appointment?_count=0', key)).body.entry).toBeUndefined()
    const { body } = await readR4(services, `Appointment/${a}`, key)
    expect(body).toMatchObject({
      resourceType: 'Appointment',
      status: 'pending',
      start: '2026-12-09T09:00:00-06:00',
      serviceType: [{ text: 'HRT' }],
    })
    outcomeValue(
      await services.clinic.within(() =>
        withLanguage('en', () =>
          changeStatus(services, {
            ...change(row),
            status: 'cancelled',
            cancellation: { reason: 'patient', words: '' },
          }),
        ),
      ),
    )
    expect((await readR4(services, `Appointment/${a}`, key)).body).toMatchObject({
      status: 'cancelled',
      cancelationReason: { coding: [{ code: 'pat' }] },
    })
  })

  test('patients are found by name, birthday, and how they are reached', async () => {
    const { services, one } = await open()
    const key = await keyFor(services, { scopes: everyScope })
    const { patientId } = await stored(services, one.id)
    await services.db
      .updateTable('patients')
      .set({ birthDate: '1960-02-29' as never })
      .where('id', '=', patientId)
      .execute()
    const elena = fhirId(patientId)
    const found = async (query: string) => idsOf(await searchAll(services, `Patient?${query}`, key))
    for (const [query, ids] of [
      ['name=elena', [elena]],
      ['name=Rui', [elena]],
      ['name=ruiz elena', [elena]],
      ['name=ruiz tom', []],
      ['name=123', []],
      ['birthdate=1960-02-29', [elena]],
      ['birthdate=1960', [elena]],
      ['birthdate=lt1960-02-29', []],
      ['birthdate=ge1960-02&birthdate=le1960-02', [elena]],
      [`email=${one.email.toUpperCase()}`, [elena]],
      [`email=${one.email.slice(0, -1)}`, []],
      [`_id=${elena}`, [elena]],
    ] as const)
      expect([query, await found(query)]).toEqual([query, ids])
    expect((await readR4(services, `Patient/${elena}`, key)).body).toMatchObject({
      name: [{ text: 'Elena Ruiz' }],
      birthDate: '1960-02-29',
    })
    expect((await readR4(services, 'Patient?name:exact=Elena', key)).status).toBe(400)
  })

  test('a patient has the number and address that staff confirmed last', async () => {
    const { services, one, two } = await open()
    const said = { name: 'Elena Ruiz', phone: '(432) 555-0177', email: 'elena@new.example' }
    const keys = contactKeysOf(said)
    await inTransaction(services.db, async (tx) => {
      await insertDetails(tx, one.patientId, { ...said, language: 'en' })
      await confirmContacts(tx, { rootId: one.patientId, keys }, services.clock.now())
    })
    const key = await keyFor(services, { scopes: everyScope })
    const confirmed = [
      { system: 'phone', value: '+14325550177' },
      { system: 'email', value: 'elena@new.example' },
    ]
    const found = await searchAll(services, 'Patient', key)
    const telecomOf = (id: string) => found.find((row) => row.id === fhirId(id))?.telecom
    expect(telecomOf(one.patientId)).toEqual(confirmed)
    expect(telecomOf(two.patientId)).toMatchObject([{ system: 'phone' }, { value: two.email }])
    const { body } = await readR4(services, `Patient/${fhirId(one.patientId)}`, key)
    expect(body.telecom).toEqual(confirmed)
  })

  test('what is read is written down as the key’s, and read as AuditEvents', async () => {
    const { services, one } = await open()
    const key = await keyFor(services, { scopes: everyScope })
    await readR4(services, 'Appointment', key)
    await readR4(services, `Appointment/${fhirId(one.id)}`, key)
    const { id: keyId } = await services.db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow()
    const rows = await services.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'objectId'])
      .where('actor', '=', keyId)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { action: 'list', object: 'appointment', objectId: '' },
      { action: 'view', object: 'appointment', objectId: one.id },
    ])
    const about = await searchAll(services, `AuditEvent?entity=Appointment/${fhirId(one.id)}&action=R`, key)
    expect(about.map(({ action }) => action)).toEqual(['R', 'R'])
    const [newest] = about
    expect((await readR4(services, `AuditEvent/${newest?.id}`, key)).body.id).toBe(newest?.id)
    const all = await searchAll(services, 'AuditEvent?_count=2&date=le2027', key)
    expect(new Set(idsOf(all)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(3)
    expect((await readR4(services, 'AuditEvent/entry-999999', key)).status).toBe(404)
    // No number that PostgreSQL can't compare with the log's ends in an error.
    const beyond = 'entry-2147483648'
    expect((await readR4(services, `AuditEvent/${beyond}`, key)).status).toBe(404)
    for (const name of ['_id', '_after'])
      expect((await readR4(services, `AuditEvent?${name}=${beyond}`, key)).body.entry).toBeUndefined()
  })

  test('a clinician’s key reads their own appointments and patients alone', async () => {
    const { services, amal, one, two } = await open()
    const scopes = ['appointments:read', 'patients:read'] as const
    const key = await keyFor(services, { role: 'clinician', clinicianId: amal.id, scopes })
    expect(idsOf(await searchAll(services, 'Appointment', key))).toEqual([fhirId(one.id)])
    expect((await searchAll(services, 'Patient', key)).map(({ name }) => name)).toMatchObject([
      [{ text: 'Elena Ruiz' }],
    ])
    const others = await stored(services, two.id)
    for (const path of [`Appointment/${fhirId(two.id)}`, `Patient/${fhirId(others.patientId)}`])
      expect([path, (await readR4(services, path, key)).status]).toEqual([path, 404])
    expect(idsOf(await searchAll(services, `Appointment?patient=${fhirId(others.patientId)}`, key))).toEqual(
      [],
    )
    expect((await readR4(services, 'AuditEvent', key)).status).toBe(403)
  })

  test('a clinician’s key finds their own patients by name, address, and number, and nobody else’s', async () => {
    const { services, amal, one, two } = await open()
    const { db } = services
    for (const [id, name, phone] of [
      [one.patientId, 'Elena Ruiz', '(432) 555-0142'],
      [two.patientId, 'Tom Baker', '(432) 555-0143'],
    ] as const)
      await inTransaction(db, (tx) => insertDetails(tx, id, { name, phone, email: '', language: 'en' }))
    const scopes = ['patients:read'] as const
    const key = await keyFor(services, { role: 'clinician', clinicianId: amal.id, scopes })
    const elena = fhirId(one.patientId)
    for (const [query, ids] of [
      ['name=elena', [elena]],
      ['name=ruiz,baker', [elena]],
      ['name=tom', []],
      [`email=${one.email}`, [elena]],
      [`email=${two.email}`, []],
      [`email=${two.email},${one.email}`, [elena]],
      ['phone=4325550142', [elena]],
      ['phone=%2B14325550142', [elena]],
      ['phone=4325550143', []],
      [`name=elena&email=${two.email}`, []],
    ] as const)
      expect([query, idsOf(await searchAll(services, `Patient?${query}`, key))]).toEqual([query, ids])
    for (const [name, value] of [
      ['name', 'an ab ac ad ae'],
      ['email', one.email],
    ] as const) {
      const { status } = await readR4(services, `Patient?${name}=${Array(mostValues).fill(value)}`, key)
      expect([name, status]).toEqual([name, 200])
    }
  })

  test('the statement names what the key may read, with all that it can be asked for', async () => {
    const { services } = await open()
    const named = async (headers: Record<string, string>) => {
      const { body } = await readR4(services, 'metadata', headers)
      const [{ resource }] = body.rest as [{ resource: { type: string; operation?: { name: string }[] }[] }]
      const operations = resource.flatMap(({ operation = [] }) => operation.map(({ name }) => name))
      return [
        ...resource.map(({ type }) => type).filter((one) => recordTypes.some((type) => type === one)),
        ...operations,
      ]
    }
    expect(await named({})).toEqual([])
    expect(await named(await keyFor(services, { scopes: ['patients:read'] }))).toEqual([
      'Patient',
      'Appointment',
      'find',
    ])
    const all = await keyFor(services, { scopes: [...everyScope, 'appointments:write'] })
    expect(await named(all)).toEqual([...recordTypes, 'find', 'hold', 'book'])
    for (const type of recordTypes)
      for (const { name } of recordParameters[type]) {
        const address = `${type}?${name}=2026`
        expect([
          address,
          (await readR4(services, address, { ...all, prefer: 'handling=strict' })).status,
        ]).toEqual([address, 200])
      }
    const strict = { ...all, prefer: 'handling=strict' }
    expect((await readR4(services, 'Appointment?color=red', strict)).status).toBe(400)
    expect((await readR4(services, 'Appointment?color=red', all)).status).toBe(200)
    expect((await readR4(services, 'Appointment?date=tomorrow', all)).status).toBe(400)
  })

  test('a search takes so many alternatives and no more', async () => {
    const { services } = await open()
    const key = await keyFor(services, { scopes: everyScope })
    const names = recordTypes.flatMap((type) =>
      recordParameters[type].map(({ name, type: kind }) => ({ address: `${type}?${name}`, kind })),
    )
    for (const { address, kind } of names) {
      // Of a name each has as many words as are looked for.
      const value = kind === 'date' ? 'ne2026-12-09' : kind === 'string' ? 'an ab ac ad ae' : 'x'
      for (const [count, status] of [
        [mostValues, 200],
        [1_100, 400],
      ] as const) {
        const answer = await readR4(services, `${address}=${Array(count).fill(value).join(',')}`, key)
        expect([address, count, answer.status]).toEqual([address, count, status])
      }
    }
  })

  test('whatever is asked, the answer is one of ours', async () => {
    const { services } = await open()
    const key = await keyFor(services, { scopes: everyScope })
    const names = recordTypes.flatMap((type) => recordParameters[type].map(({ name }) => `${type}?${name}`))
    const strange = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'ge',
        '0000',
        '9999',
        'ne9999-12-31',
        '-1',
        'entry-9',
        'entry-2147483648',
        'entry-99999999999999',
        '|',
        'a|',
        ',',
        '\\',
        '%',
        "' or 1=1 --",
        'Patient/',
        'lt0000-01-01',
        '2026-12-09T24:00',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names, 'Appointment?_count', 'Patient?_after', 'AuditEvent?_after'),
        strange,
        async (name, value) => {
          const { status } = await readR4(
            services,
            `${name}=${encodeURIComponent(value.replaceAll('\0', ''))}`,
            key,
          )
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: isTorture ? 3_000 : 150 },
    )
  })
})
