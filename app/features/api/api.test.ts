import { beforeEach, expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { makeIntents, revokeIntents } from '#app/features/connections/keys/commands.server.ts'
import { keyPrefix } from '#app/features/connections/keys/rules.ts'
import { readConnectionsState } from '#app/features/connections/page.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { readR4 } from '#test/fhir/read-fhir.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { answerApi, apiPath } from './application.server.ts'

forEachEngineWithServices((openServices) => {
  let services: TestServices
  const within = <T>(work: () => Promise<T>) => services.clinic.within(() => withLanguage('en', work))

  beforeEach(async () => {
    services = await openServices()
    await storedAdmin(services.db, { id: 'dana', role: 'admin', name: 'Dana Whitlock' })
  })

  async function keyOf(sent: Record<string, string>, scopes: string[] = []): Promise<string> {
    const fields = Object.assign(
      new Map(Object.entries({ name: 'Billing', role: 'front-desk', days: '90', ...sent })),
      {
        repeated: new Map([['scope', scopes]]),
      },
    )
    const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
    const made = await within(() => makeIntents['make-key'].run(services, { actor, fields, what: '' }))
    return outcomeValue(made).key
  }

  const ask = (path: string, key: string | null, init: RequestInit = {}) =>
    within(() => {
      const headers = new Headers(init.headers)
      if (key !== null) headers.set('authorization', `Bearer ${key}`)
      const request = new Request(`http://clinic.example${apiPath}${path}`, { ...init, headers })
      return answerApi(services, request, '198.51.100.7')
    })

  const send = (path: string, key: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, key, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  test('is open to a valid key alone, and says so as a problem', async () => {
    const key = await keyOf({})
    for (const wrong of [null, '', `${key}x`, `${keyPrefix}${'a'.repeat(43)}`]) {
      const answer = await ask('/treatments', wrong)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(await answer.json()).toMatchObject({ type: 'about:blank', status: 401 })
    }
    expect((await ask('/treatments', key)).status).toBe(200)
    const state = async () => (await within(() => readConnectionsState(services))).line
    expect(await state()).toBe('1 API key')
    services.clock.advance({ hours: 24 * 90 })
    expect((await ask('/treatments', key)).status).toBe(401)
    expect(await state()).toBe('0 API keys')
  })

  test('a revoked key opens nothing, and its digest alone was stored', async () => {
    const key = await keyOf({})
    const row = await services.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key)
    const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
    outcomeValue(
      await within(() =>
        revokeIntents['revoke-key'].run(services, { actor, fields: new Map(), what: row.id }),
      ),
    )
    expect((await ask('/treatments', key)).status).toBe(401)
  })

  test('a key has the scopes that its role can have, and asks for no more', async () => {
    const key = await keyOf({ role: 'editor' }, ['appointments:read', 'testimonials:read'])
    const row = await services.db.selectFrom('api_keys').select('scopes').executeTakeFirstOrThrow()
    expect(row.scopes).toBe('testimonials:read')
    expect((await ask('/appointments', key)).status).toBe(403)
  })

  test('a clinician’s key sees their own appointments, and the log names the key', async () => {
    const { db } = services
    const mine = await storedClinician(db, { name: 'Mine' })
    const other = await storedClinician(db, { name: 'Other' })
    const { id: treatmentId } = await storedTreatment(db, { name: 'Checkup' })
    const own = await storedAppointment(db, { treatmentId, clinicianId: mine.id })
    const foreign = await storedAppointment(db, {
      treatmentId,
      clinicianId: other.id,
      startsAt: '2026-12-09T16:00:00.000Z',
    })
    const key = await keyOf({ role: 'clinician', clinicianId: mine.id }, ['appointments:read'])
    const listed = await (await ask('/appointments', key)).json()
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([own.id])
    expect((await ask(`/appointments/${foreign.id}`, key)).status).toBe(404)
    const one = await ask(`/appointments/${own.id}`, key)
    const row = await db
      .selectFrom('appointments')
      .select('updatedAt')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(one.headers.get('etag')).toBe(`"${row.updatedAt}"`)
    const keyRow = await db.selectFrom('api_keys').select(['id', 'usedAt']).executeTakeFirstOrThrow()
    expect(keyRow.usedAt).toBe(columns.instant(services.clock.now()))
    const seen = await db
      .selectFrom('audit_log')
      .select(['action'])
      .where('actor', '=', keyRow.id)
      .orderBy('seq')
      .execute()
    expect(seen.map(({ action }) => action)).toEqual(['list', 'view'])
  })

  test('requests of one key are counted together, by whichever way it asks', async () => {
    services.settings = { ...services.settings, limitsFactor: 2 / 600 }
    const key = await keyOf({})
    const asFhir = () => within(() => readR4(services, 'Slot?_count=1', { authorization: `Bearer ${key}` }))
    const askings = [() => ask('/treatments', key), asFhir, () => ask('/treatments', key), asFhir]
    const statuses: number[] = []
    for (const asking of askings) statuses.push((await asking()).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  test('a program books a free time once, moves it and cancels it', async () => {
    const { id: treatmentId } = await storedTreatment(services.db, { name: 'Checkup', active: true })
    const key = await keyOf({}, ['appointments:read', 'appointments:write'])
    const times = await (await ask(`/free-times?treatment=${treatmentId}&days=14`, key)).json()
    const [first, second] = times.data
    const who = { name: 'Elena Ruiz', phone: '432-555-0142' }
    const wanted = { treatments: [{ id: treatmentId }], date: first.date, time: first.time, ...who }
    const idempotent = { 'idempotency-key': 'e3b0c442-98fc-4c14-9afb-f4c8996fb924' }
    const booked = await send('/appointments', key, wanted, idempotent)
    expect(booked.status).toBe(201)
    const made = await booked.json()
    expect(made).toMatchObject({ status: 'confirmed', startsAt: first.startsAt, name: 'Elena Ruiz' })
    const again = await (await send('/appointments', key, wanted, idempotent)).json()
    expect(again.id).toBe(made.id)
    const other = { ...wanted, name: 'Somebody Else', phone: '432-555-0199' }
    expect((await send('/appointments', key, other)).status).toBe(409)
    const left = await (await ask(`/free-times?treatment=${treatmentId}&days=14`, key)).json()
    expect(left.data[0]).toEqual(second)

    const to = { date: second.date, time: second.time }
    const move = `/appointments/${made.id}/move`
    expect((await send(move, key, to)).status).toBe(428)
    const etag = booked.headers.get('etag') ?? ''
    const moved = await send(move, key, to, { 'if-match': etag })
    expect([moved.status, (await moved.json()).startsAt]).toEqual([200, second.startsAt])
    expect((await send(move, key, to, { 'if-match': etag })).status).toBe(412)
    const status = `/appointments/${made.id}/status`
    const newest = { 'if-match': moved.headers.get('etag') ?? '' }
    const cancelled = await send(status, key, { status: 'cancelled' }, newest)
    expect((await cancelled.json()).status).toBe('cancelled')
    const log = await services.db.selectFrom('audit_log').select(['action', 'actor']).orderBy('seq').execute()
    const { id } = await services.db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow()
    const done = log.filter(({ actor }) => actor === id).map(({ action }) => action)
    expect(done).toEqual(['create', 'edit', 'status'])
  })

  test('free times are those that patients can book online, of each treatment once', async () => {
    const { db } = services
    const { id: online } = await storedTreatment(db, { name: 'Checkup', active: true })
    const { id: also } = await storedTreatment(db, { name: 'Vaccines', active: true })
    const { id: byPhone } = await storedTreatment(db, {
      name: 'Surgery',
      active: true,
      onlineBooking: 'none',
    })
    const key = await keyOf({})
    const timesOf = async (...ids: string[]) => {
      const query = ids.map((id) => `treatment=${id}`).join('&')
      return (await (await ask(`/free-times?${query}&days=14`, key)).json()).data
    }
    expect(await timesOf(online)).not.toEqual([])
    expect(await timesOf(online, also)).not.toEqual([])
    for (const ids of [[byPhone], [online, byPhone], [byPhone, online]])
      expect(await timesOf(...ids)).toEqual([])
    const twice = await ask(`/free-times?treatment=${online}&treatment=${online}`, key)
    expect([twice.status, Object.keys((await twice.json()).errors)]).toEqual([422, ['treatment']])
  })

  test('what doesn’t fit its description is a problem with its field', async () => {
    const key = await keyOf({}, ['appointments:read'])
    for (const [path, field] of [
      ['/appointments?from=2026-02-30', 'from'],
      ['/appointments?status=gone', 'status'],
      ['/free-times?treatment=x&days=99', 'days'],
    ]) {
      const answer = await ask(path ?? '', key)
      expect(answer.status).toBe(400)
      expect(Object.keys((await answer.json()).errors)).toEqual([field])
    }
    expect((await ask('/appointments?cursor=x', key)).status).toBe(400)
    expect((await ask('/free-times?treatment=x', key)).status).toBe(404)
    expect((await ask('/nothing', key)).status).toBe(404)
  })
  test('what is no JSON, or holds U+0000, is a problem and books nothing', async () => {
    const { id } = await storedTreatment(services.db, { name: 'Checkup', active: true })
    const key = await keyOf({}, ['appointments:write'])
    const headers = { 'content-type': 'application/json' }
    for (const body of ['', '{', 'tru'])
      expect((await ask('/appointments', key, { method: 'POST', body, headers })).status).toBe(400)
    const when = { date: '2026-12-08', time: '09:00', name: 'Elena Ruiz', phone: '432-555-0142' }
    for (const wrong of [
      { treatments: [{ id: '\0' }] },
      { treatments: [{ id, clinicianId: '\0' }] },
      { treatments: [{ id }], patientId: 'a\0' },
      { treatments: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) },
    ]) {
      const answer = await send('/appointments', key, { ...when, ...wrong })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
    expect(await services.db.selectFrom('appointments').select('id').execute()).toEqual([])
  })
})
