import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { recordNouns } from '#app/features/access/screens/screens.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { storedAdmin } from '#test/factories.ts'
import { r4Problems } from '#test/fhir/r4-check.ts'
import { recordedLog } from '#test/recorded-log.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { actions } from '../actions.ts'
import type { ExportFormat } from '../address.ts'
import { chainKey, chainKeyOf, keepChainKey } from '../chain/chain.server.ts'
import { sealLog } from '../chain/sealing.server.ts'
import { logAddress, readFilter } from '../log/filter.ts'
import { readCheckpoint, record } from '../queries.server.ts'
import type { AuditEntry } from '../rules.ts'
import { eventsPerBundle, exportLog } from './export.server.ts'
import { verifyFile } from './verify-file.server.ts'

const reader = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere', session: 'session-of-dana' }
const origin = 'https://clinic.example'
const otherKey = 'the key of another clinic '.repeat(2)

async function write(services: TestServices, ...entries: Partial<AuditEntry>[]) {
  for (const given of entries) {
    services.clock.advance({ minutes: 1 })
    const entry = {
      at: services.clock.now(),
      actor: 'dana-1',
      action: 'edit',
      object: 'appointment',
    } as const
    await inTransaction(services.db, (tx) =>
      record(tx, { ...entry, objectId: 'one', addressHash: 'somewhere', ...given }),
    )
  }
}

async function exported(
  services: TestServices,
  format: ExportFormat,
  { address = '/', patient = null }: { address?: string; patient?: readonly string[] | null } = {},
): Promise<string[]> {
  const filter = readFilter(new URL(address, origin).searchParams)
  const file = await exportLog(services, reader, { format, filter, patient, origin })
  if (!file.ok) throw new Error('not exported')
  return (await new Response(file.value.body).text()).split('\n').slice(0, -1)
}

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line))

async function* linesOf(lines: readonly string[]) {
  yield* lines
}

const verified = (services: TestServices, lines: string[]) =>
  verifyFile(linesOf(lines), chainKeyOf(services.db))

/** As somebody does who knows the format and has no key: the trailer fits the lines again. */
function withNewTrailer(lines: string[]): string[] {
  const before = lines.slice(0, -1)
  const entries = parsed(before.slice(1))
  const [header, trailer] = [JSON.parse(before[0] ?? ''), JSON.parse(lines.at(-1) ?? '')]
  const said = [JSON.stringify({ ...header, entries: entries.length }), ...before.slice(1)]
  const digest = createHash('sha256')
    .update(said.map((line) => `${line}\n`).join(''))
    .digest('hex')
  const head = entries.at(-1)?.hash ?? null
  return [...said, JSON.stringify({ ...trailer, entries: entries.length, head, digest })]
}

forEachEngineWithServices((openServices) => {
  async function aDay() {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', name: 'Dana Whitlock' })
    await write(
      services,
      { action: 'list', objectId: '', detail: { ids: ['two', 'one'] } },
      { detail: { fields: ['date', 'time'] }, session: 'session-of-dana' },
      { actor: 'patient', action: 'status', detail: { from: 'pending', to: 'cancelled' } },
      { actor: 'anonymous', action: 'sign-in-failed', object: 'session', objectId: '' },
    )
    return services
  }

  test('everything, with its chain, up to the entry that says so', async () => {
    const services = await aDay()
    const [header, ...rest] = parsed(await exported(services, 'json-lines'))
    const trailer = rest.pop()
    expect(header).toMatchObject({
      type: 'header',
      format: 'firstlight-audit-log',
      version: 1,
      timeZone: 'America/Chicago',
      filter: null,
      entries: 5,
      after: null,
    })
    expect(rest.map(({ seq, action, subjects }) => [seq, action, subjects])).toEqual([
      [1, 'list', ['one', 'two']],
      [2, 'edit', ['one']],
      [3, 'status', ['one']],
      [4, 'sign-in-failed', []],
      [5, 'export', []],
    ])
    expect(rest[4]).toMatchObject({
      actor: 'dana-1',
      object: 'audit-log',
      detail: '{"format":"json-lines","filters":[]}',
      session: 'session-of-dana',
    })
    const { hash } = rest[4]
    expect(header.checkpoint).toEqual({ seq: 5, head: hash })
    expect(trailer).toMatchObject({ type: 'trailer', entries: 5, head: hash })
  })

  test('a file verifies under its key, whole or filtered, and in order without one', async () => {
    const services = await aDay()
    const whole = await exported(services, 'json-lines')
    expect(await verified(services, whole)).toMatchObject({
      ok: true,
      entries: 5,
      isWhole: true,
      isSealed: true,
    })
    const part = await exported(services, 'json-lines', { address: logAddress({ record: 'one' }) })
    expect(await verified(services, part)).toMatchObject({
      ok: true,
      entries: 3,
      isWhole: false,
      isSealed: true,
    })
    expect(await verifyFile(linesOf(whole), null)).toMatchObject({ ok: true, isSealed: false, unverified: 5 })
    expect(await verifyFile(linesOf(whole), chainKey(otherKey))).toMatchObject({ why: 'other-key' })
    expect(await verifyFile(linesOf([]), null)).toMatchObject({ why: 'no-log' })
    expect(await verifyFile(linesOf(['{"type":"header"}']), null)).toMatchObject({ why: 'no-log', line: 1 })
  })

  test('anyone who changes a file is found out, whatever they compute again', async () => {
    const services = await aDay()
    for (const address of ['/', logAddress({ record: 'one' })]) {
      const lines = await exported(services, 'json-lines', { address })
      const at = (line: number, change: (text: string) => string) =>
        lines.with(line, change(lines[line] ?? ''))
      const actor = at(2, (text) => text.replace('"actor":"dana-1"', '"actor":"luis-1"'))
      for (const forged of [actor, withNewTrailer(actor)])
        expect(await verified(services, forged)).toEqual({ ok: false, why: 'changed', line: 3 })
      const subjects = at(2, (text) => text.replace('"subjects":["one"]', '"subjects":[]'))
      expect(await verified(services, withNewTrailer(subjects))).toMatchObject({ why: 'changed', line: 3 })
      const without = (line: number) => lines.toSpliced(line, 1)
      expect(await verified(services, without(2))).toMatchObject({ ok: false })
      expect(await verified(services, withNewTrailer(without(2)))).toMatchObject({
        ok: false,
        why: 'changed',
      })
      const last = lines.length - 2
      expect(await verified(services, withNewTrailer(without(last)))).toMatchObject({
        ok: false,
        why: 'changed',
      })
      expect(await verified(services, lines.slice(0, -1))).toMatchObject({ ok: false, why: 'cut' })
      expect(await verified(services, lines.slice(0, 2))).toMatchObject({ ok: false, why: 'cut' })
      expect(await verified(services, [...lines, lines[1] ?? ''])).toMatchObject({ why: 'changed' })
      const zone = at(0, (text) => text.replace('America/Chicago', 'America/Denver'))
      expect(await verified(services, withNewTrailer(zone))).toMatchObject({ why: 'changed' })
      expect(await verifyFile(linesOf(without(2)), null)).toMatchObject({ ok: false })
      expect(await verified(services, lines)).toMatchObject({ ok: true })
    }
  })

  test('entries that another key wrote are counted, and the file is whole all the same', async () => {
    const services = await aDay()
    keepChainKey(services.db, otherKey)
    await sealLog(services)
    await write(services, {})
    const lines = await exported(services, 'json-lines')
    expect(await verified(services, lines)).toMatchObject({ ok: true, entries: 7, unverified: 4 })
  })

  test('what is filtered is in the file, and nothing else; the filter is in its header', async () => {
    const services = await aDay()
    const seqs = async (address: string, patient: readonly string[] | null = null) =>
      parsed(await exported(services, 'json-lines', { address, patient }))
        .filter(({ type }) => type === 'entry')
        .map(({ seq }) => seq)
    expect(await seqs(logAddress({ session: 'session-of-dana' }))).toEqual([2, 5])
    expect(await seqs(logAddress({ who: 'patient' }))).toEqual([3])
    expect(await seqs('/?patient=kept', ['two'])).toEqual([1])
    expect(await seqs('/?patient=kept', [])).toEqual([])
    expect(await seqs('/?from=2026-12-08')).toEqual([])
    const [header] = parsed(
      await exported(services, 'json-lines', { address: '/?patient=kept&what=views', patient: ['two'] }),
    )
    expect(header.filter).toEqual({ what: 'views', records: ['two'] })
  })

  test('a bundle of FHIR for each hundred entries, all valid, in order', async () => {
    const services = await openServices()
    await inTransaction(services.db, async (tx) => {
      for (let made = 0; made < 2 * eventsPerBundle + 20; made++)
        await record(tx, {
          at: services.clock.now(),
          actor: 'dana-1',
          action: 'edit',
          object: 'appointment',
          objectId: `${made}_`,
          addressHash: '',
        })
    })
    const bundles = parsed(await exported(services, 'fhir'))
    expect(bundles.map(({ entry }) => entry.length)).toEqual([100, 100, 21])
    expect(bundles.map(({ identifier }) => identifier.value.split('.').at(-1))).toEqual([
      '1-of-3',
      '2-of-3',
      '3-of-3',
    ])
    for (const bundle of bundles) expect(r4Problems(bundle)).toEqual([])
    const ids = bundles.flatMap(({ entry }) =>
      entry.map(({ resource }: { resource: { id: string } }) => resource.id),
    )
    expect(ids).toEqual(Array.from({ length: 221 }, (_, index) => `entry-${index + 1}`))
    const [empty, ...more] = parsed(await exported(services, 'fhir', { address: '/?who=nobody-1' }))
    expect(more).toEqual([])
    expect(r4Problems(empty)).toEqual([])
    expect(empty.entry).toBeUndefined()
  })

  test('every action on every kind of record, by everybody, is a valid AuditEvent', async () => {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', name: 'Dana Whitlock' })
    const everybody = ['dana-1', 'gone-1', 'system', 'patient', 'operator', 'anonymous']
    await inTransaction(services.db, async (tx) => {
      let made = 0
      for (const action of keysOf(actions)) {
        for (const object of keysOf(recordNouns)) {
          made += 1
          const detail = [
            {},
            { fields: ['role'], from: 'editor', to: 'admin' },
            { ids: ['a_b', 'c-d'], rows: 3, undone: true },
          ]
          await record(tx, {
            at: services.clock.now(),
            actor: everybody[made % everybody.length] ?? '',
            action,
            object,
            objectId: made % 3 ? `id_${made}` : '',
            addressHash: 'hash',
            session: made % 2 ? 'digest' : '',
            detail: detail[made % detail.length] ?? {},
          })
        }
      }
      const newer = { at: services.clock.now(), actor: 'toString', objectId: 'x', addressHash: '' }
      await record(tx, { ...newer, action: 'merge' as 'edit', object: 'constructor' as 'room' })
    })
    const bundles = parsed(await exported(services, 'fhir'))
    expect(bundles.flatMap((bundle) => r4Problems(bundle))).toEqual([])
    const text = JSON.stringify(bundles)
    expect(text).toContain('"name":"Dana Whitlock"')
    expect(text).not.toContain('"hash":"hash"')
    const events = bundles.flatMap(({ entry }) => entry.map(({ resource }: { resource: object }) => resource))
    expect(events).toContainEqual(
      expect.objectContaining({
        type: expect.objectContaining({ code: '110114' }),
        outcome: '4',
        action: 'E',
      }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({
        type: expect.objectContaining({ code: '110113' }),
        subtype: [expect.objectContaining({ code: '110136' })],
      }),
    )
  })

  test('the head of the log goes into the server’s log with each export', async () => {
    const { logged, log } = recordedLog()
    const services = { ...(await openServices()), log }
    await exported(services, 'json-lines')
    const head = await readCheckpoint(services.db)
    expect(logged).toContainEqual([head, 'audit checkpoint'])
  })

  test('a fault is a sentence', async () => {
    const services = await openServices()
    await services.db.schema.dropTable('audit_log').execute()
    const filter = readFilter(new URLSearchParams())
    expect(
      await exportLog(services, reader, { format: 'fhir', filter, patient: null, origin }),
    ).toMatchObject({
      ok: false,
      status: 503,
    })
  })
})
