import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Role } from '#app/db/values.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { walkPages } from '#test/walk-pages.ts'
import { record } from '../queries.server.ts'
import type { AuditEntry } from '../rules.ts'
import { logAddress, logKinds } from './filter.ts'
import { readLog } from './page.server.ts'
import { everyRow, type LogSelection, listLog, logPageSize, placeOf } from './queries.server.ts'

const reader = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const nameOfField = (object: string, field: string) =>
  object === 'website' && field === 'services.order' ? 'Services, order' : null
const alone = { patient: null, role: 'admin', nameOfField } as const
const dana = { id: 'dana-1', username: 'dana', name: 'Dana Whitlock' }
const luis = { id: 'luis-1', username: 'luis', name: 'Luis Ortega' }

/** One entry a minute later than the one before. */
async function addEntry(services: TestServices, given: Partial<AuditEntry>) {
  services.clock.advance({ minutes: 1 })
  await inTransaction(services.db, (tx) =>
    record(tx, {
      at: services.clock.now(),
      actor: 'dana-1',
      action: 'edit',
      object: 'appointment',
      objectId: 'one',
      addressHash: 'somewhere',
      ...given,
    }),
  )
}

async function page(services: TestServices, address: string) {
  const { searchParams } = new URL(address, 'http://clinic.example')
  const read = await readLog(services, reader, { ...alone, search: searchParams })
  if (!read.ok) throw new Error('the log could not be read')
  return read.value
}

const said = async (services: TestServices, address: string) =>
  (await page(services, address)).rows.map(({ who, action, record: what, detail }) =>
    [who, action, what, detail].join(' | '),
  )

forEachEngineWithServices((openServices) => {
  async function aDay() {
    const services = await openServices()
    for (const one of [dana, luis]) await storedAdmin(services.db, one)
    await addEntry(services, { action: 'list', objectId: '', detail: { ids: ['one', 'two'] } })
    await addEntry(services, { detail: { fields: ['date', 'time'] } })
    await addEntry(services, {
      actor: 'luis-1',
      action: 'status',
      detail: { from: 'pending', to: 'confirmed' },
    })
    await addEntry(services, {
      actor: 'anonymous',
      action: 'sign-in-failed',
      object: 'session',
      objectId: '',
    })
    await addEntry(services, { actor: 'gone-1', action: 'delete', object: 'treatment', objectId: 'two' })
    return services
  }

  test('who reads Spanish reads codes in Spanish, and those of a newer release as they are', async () => {
    const services = await aDay()
    await addEntry(services, { detail: { fields: ['availableDays', 'name.es', 'toString'] } })
    await addEntry(services, { action: 'status', detail: { from: 'pending', to: 'moved' } })
    expect(await withLanguage('es', () => said(services, logAddress({})))).toEqual([
      'Dana Whitlock | status | Cita | estado: de pendiente a moved',
      'Dana Whitlock | edit | Cita | días, nombre en español, toString',
      'Usuario anterior | delete | Tratamiento | ',
      'Sin identificar | sign-in-failed | Sesión | ',
      'Luis Ortega | status | Cita | estado: de pendiente a confirmada',
      'Dana Whitlock | edit | Cita | fecha, hora',
      'Dana Whitlock | list | Citas, 2 filas | ',
    ])
  })

  test('each page says where it stands and leads back, of several kinds of actions too', async () => {
    const services = await openServices()
    for (let made = 0; made < 130; made++) {
      await addEntry(services, {
        action: made % 3 ? 'edit' : made % 2 ? 'create' : 'delete',
        actor: 'luis-1',
      })
    }
    const { db } = services
    const walk = (given: Partial<LogSelection>) =>
      walkPages(async (cursor) => {
        const asked = { ...everyRow, ...given, after: parseCursor(cursor) }
        return { ...(await listLog(db, asked)), place: await placeOf(db, asked) }
      })
    expect(await walk({})).toHaveLength(130)
    expect(await walk({ actions: logKinds.changes, actor: 'luis-1' })).toHaveLength(108)
    expect(await walk({ actions: logKinds.deletions })).toHaveLength(22)
    expect(await walk({ subjects: ['one', 'none'] })).toHaveLength(130)
    expect(await walk({ session: '' })).toHaveLength(130)
  })

  test('says newest first who did what', async () => {
    expect(await said(await aDay(), '/')).toEqual([
      'Former user | delete | Treatment | ',
      'Unknown | sign-in-failed | Session | ',
      'Luis Ortega | status | Appointment | status: pending to confirmed',
      'Dana Whitlock | edit | Appointment | date, time',
      'Dana Whitlock | list | Appointments, 2 rows | ',
    ])
  })

  test('is filtered by who, what, record and day, also together', async () => {
    const services = await aDay()
    const actions = async (address: string) =>
      (await page(services, address)).rows.map(({ action }) => action)
    expect(await actions(logAddress({ who: 'luis-1' }))).toEqual(['status'])
    expect(await actions(logAddress({ who: 'anonymous' }))).toEqual(['sign-in-failed'])
    expect(await actions(logAddress({ what: 'changes' }))).toEqual(['status', 'edit'])
    expect(await actions(logAddress({ what: 'deletions' }))).toEqual(['delete'])
    expect(await actions(logAddress({ record: 'one' }))).toEqual(['status', 'edit', 'list'])
    expect(await actions(logAddress({ record: 'two' }))).toEqual(['delete', 'list'])
    expect(await actions(logAddress({ record: 'one', who: 'luis-1', what: 'changes' }))).toEqual(['status'])
    expect(await actions('/?from=2026-12-08')).toEqual([])
    expect(await actions('/?to=2026-12-06')).toEqual([])
    expect(await actions('/?who=luis-1&from=2026-12-07&to=2026-12-07')).toEqual(['status'])
    expect(
      (
        await actions(
          '/?what=constructor&from=x&who=%27%3B--&after=x&session=%00&record=..%2F&patient=%F0%9F%98%80',
        )
      ).length,
    ).toBeGreaterThan(4)
  })

  test('all that one sign-in did, whose it was, and what it was about', async () => {
    const services = await aDay()
    const { db } = services
    const session = { id: 'digest-1', adminId: 'dana-1', device: 'Chrome on Windows', endedAt: null }
    const at = { createdAt: '2026-12-07T15:00:00.000Z', lastSeenAt: '2026-12-07T15:30:00.000Z' }
    await db
      .insertInto('sessions')
      .values({ ...session, ...at, confirmedAt: '2020-01-01T00:00:00.000Z', wrongAnswers: 0 })
      .execute()
    await addEntry(services, { session: 'digest-1', action: 'view', objectId: 'one' })
    await addEntry(services, {
      session: 'digest-1',
      objectId: '',
      action: 'list',
      detail: { ids: ['three'] },
    })
    await addEntry(services, { session: 'digest-2' })
    const { rows, signIn } = await page(services, logAddress({ session: 'digest-1' }))
    expect(rows.map(({ action, session: of }) => [action, of])).toEqual([
      ['list', 'digest-1'],
      ['view', 'digest-1'],
    ])
    expect(signIn).toEqual({
      who: 'Dana Whitlock',
      device: 'Chrome on Windows',
      from: 'Mon, Dec 7, 9:00 AM',
      to: 'Mon, Dec 7, 9:30 AM',
    })
    expect((await page(services, logAddress({ session: 'digest-2' }))).signIn).toBeNull()
    expect((await page(services, logAddress({ session: 'digest-1', record: 'three' }))).rows).toHaveLength(1)
  })

  test('a patient is all entries about any of their records, each once', async () => {
    const services = await aDay()
    const read = async (ids: string[], search = '') => {
      const patient = { words: 'elena@example.com', ids, count: ids.length, isMore: false, problem: null }
      const asked = { ...alone, patient, search: new URLSearchParams(search) }
      const log = await readLog(services, reader, asked)
      return log.ok ? log.value : null
    }
    const both = await read(['one', 'two'])
    expect(both?.rows.map(({ action }) => action)).toEqual(['delete', 'status', 'edit', 'list'])
    expect(both?.patient).toEqual({ words: 'elena@example.com', count: 2, isMore: false, problem: null })
    expect((await read(['one', 'two'], 'record=two&what=deletions'))?.rows).toHaveLength(1)
    expect((await read(['one'], 'record=two'))?.rows).toEqual([])
    expect((await read([]))?.rows).toEqual([])
  })

  test('actions of owners are said in words', async () => {
    const services = await aDay()
    const admin = { object: 'admin', objectId: 'luis-1' } as const
    await addEntry(services, { ...admin, detail: { fields: ['email', 'role'], from: 'editor', to: 'admin' } })
    await addEntry(services, { ...admin, action: 'create', detail: { role: 'front-desk', way: 'link' } })
    await addEntry(services, {
      action: 'sign-in',
      object: 'session',
      objectId: '',
      detail: { step: 'passkey-alone' },
    })
    await addEntry(services, {
      object: 'website',
      objectId: '',
      detail: { fields: ['services.order', 'other'] },
    })
    await addEntry(services, {
      action: 'export',
      object: 'audit-log',
      objectId: '',
      detail: { format: 'fhir', filters: [] },
    })
    await addEntry(services, { action: 'publish', object: 'website', objectId: '7' })
    expect((await said(services, logAddress({}))).slice(0, 6)).toEqual([
      'Dana Whitlock | publish | Website | ',
      'Dana Whitlock | export | Audit log | FHIR',
      'Dana Whitlock | edit | Website | Services, order, other',
      'Dana Whitlock | sign-in | Session | with passkey only',
      'Dana Whitlock | create | User | role: front desk, by link',
      'Dana Whitlock | edit | User | email, role: editor to owner',
    ])
  })

  test('an entry leads to its record where the reader may open that', async () => {
    const services = await aDay()
    const opens = async (role: Role) => {
      const log = await readLog(services, reader, { ...alone, role, search: new URLSearchParams() })
      return log.ok ? log.value.rows.flatMap((row) => row.opens ?? []) : []
    }
    const treatment = '/admin/treatments?edit=two'
    expect(await opens('admin')).toEqual([treatment, '/admin/dashboard/one', '/admin/dashboard/one'])
    expect(await opens('editor')).toEqual([treatment])
    expect(await opens('auditor')).toEqual([])
  })

  test('goes on page by page, nothing twice, nothing left out, at the same moment too', async () => {
    const services = await openServices()
    const count = 2 * logPageSize + 7
    await inTransaction(services.db, async (tx) => {
      for (let made = 0; made < count; made++) {
        await record(tx, {
          at: services.clock.now(),
          actor: made % 2 ? 'dana-1' : 'luis-1',
          action: made % 3 ? 'edit' : 'create',
          object: 'appointment',
          objectId: `${made}`,
          addressHash: '',
        })
      }
    })
    for (const filter of ['', 'what=changes']) {
      const ids: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const read = await page(
          services,
          `/?${filter}&record=&after=${encodeURIComponent(next)}&to=2026-12-07`,
        )
        ids.push(...read.rows.filter(({ action }) => action !== 'view').map(({ recordId }) => recordId))
        next = read.next
      }
      expect(ids).toEqual(Array.from({ length: count }, (_, made) => String(count - 1 - made)))
    }
  })

  test('reading it is written down', async () => {
    const services = await aDay()
    await page(services, '/')
    expect((await said(services, '/'))[0]).toBe('Dana Whitlock | view | Audit log | ')
  })

  test('a fault is a sentence', async () => {
    const services = await openServices()
    await services.db.schema.dropTable('audit_log').execute()
    expect(await readLog(services, reader, { ...alone, search: new URLSearchParams() })).toEqual({
      ok: false,
      status: 503,
      message: 'We couldn’t load the audit log. Try again.',
    })
  })
})
