import { expect, test } from 'vitest'
import { listening, readsWholeTable } from '../../../../test/query-plan.ts'
import { forEachEngineWithServices, type TestServices } from '../../../../test/services.ts'
import { storedTestimonial } from '../../../../test/visitor-factories.ts'
import { walkPages } from '../../../../test/walk-pages.ts'
import { listApproved } from '../page/queries.server.ts'
import { countSpam, countUnapproved, listNewest, placeOf } from '../queries.server.ts'
import { type Filter, readAddress } from './address.ts'
import { restoreTestimonial } from './commands.server.ts'
import { changeTestimonials, readTestimonials } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

const send = (services: TestServices, fields: Record<string, string>) =>
  changeTestimonials(services, {
    actor: dana,
    fields: new Map(Object.entries(fields)),
  })

async function shown(services: TestServices, search = '') {
  const list = await readTestimonials(services, dana, readAddress(new URLSearchParams(search)))
  if (!list.ok) throw new Error('not read')
  return list.value
}

const authorsOf = async (services: TestServices, filter: Filter = 'all') =>
  (await shown(services, `show=${filter}`)).rows.map((row) => row.author).sort()

const onWebsite = async ({ db }: TestServices) => (await listApproved(db, null)).rows.map((row) => row.author)

const only = ({ db }: TestServices) => db.selectFrom('testimonials').selectAll().executeTakeFirstOrThrow()

forEachEngineWithServices((openServices) => {
  test('each state has its filter; suspected spam stands under its own', async () => {
    const services = await openServices()
    const { db } = services
    await storedTestimonial(db, { author: 'Approved' })
    await storedTestimonial(db, { author: 'Waiting', approved: 0 })
    await storedTestimonial(db, { author: 'Spam', approved: 0, possibleSpam: 1 })
    await storedTestimonial(db, { author: 'Gone', deletedAt: '2026-12-07T15:00:00.000Z' })
    expect(await authorsOf(services)).toEqual(['Approved', 'Waiting'])
    expect(await authorsOf(services, 'waiting')).toEqual(['Waiting'])
    expect(await authorsOf(services, 'approved')).toEqual(['Approved'])
    expect(await authorsOf(services, 'spam')).toEqual(['Spam'])
    expect(await shown(services)).toMatchObject({ waiting: 1, spam: 1 })
  })

  test('approved it is on the website; unapproved it keeps why, until it is approved again', async () => {
    const services = await openServices()
    const { id, ...made } = await storedTestimonial(services.db, { approved: 0, possibleSpam: 1 })
    const approve = async () =>
      send(services, { intent: 'approve', id, updatedAt: (await only(services)).updatedAt })
    expect(await send(services, { intent: 'approve', id, updatedAt: made.updatedAt })).toMatchObject({
      ok: true,
      value: { action: 'approved' },
    })
    expect(await onWebsite(services)).toEqual(['Maria G.'])
    const { updatedAt } = await only(services)
    const unapproved = await send(services, { intent: 'unapprove', id, updatedAt, reason: ' Names a nurse ' })
    expect(unapproved).toMatchObject({ ok: true, value: { action: 'rejected', row: id, undo: null } })
    expect(await onWebsite(services)).toEqual([])
    expect(await only(services)).toMatchObject({ approved: 0, reason: 'Names a nurse', possibleSpam: 0 })
    expect(await shown(services)).toMatchObject({ waiting: 1 })
    await approve()
    expect(await only(services)).toMatchObject({ approved: 1, reason: '' })
    const { rows } = await services.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', '=', 'status')
      .execute()
      .then((rows) => ({ rows: JSON.stringify(rows) }))
    expect(rows).not.toContain('nurse')
  })

  test('refuses a reason that is too long, an older sight, and what there is not', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedTestimonial(services.db)
    const sent = { intent: 'unapprove', id, updatedAt }
    expect(await send(services, { ...sent, reason: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      errors: { reason: 'The reason: at most 500 characters' },
      reason: 'x'.repeat(501),
    })
    expect(await send(services, { ...sent, reason: 'x'.repeat(500) })).toMatchObject({ ok: true })
    expect(await send(services, { ...sent, intent: 'delete' })).toMatchObject({ status: 409 })
    expect(await send(services, { ...sent, intent: 'approve', id: 'nobody' })).toMatchObject({ status: 404 })
    expect(await send(services, { ...sent, intent: 'burn' })).toMatchObject({ status: 422 })
  })

  test('a deleted one leaves the website at once, and comes back as it was', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedTestimonial(services.db)
    expect(await send(services, { intent: 'delete', id, updatedAt })).toMatchObject({
      ok: true,
      value: { action: 'deleted', row: id, undo: null },
    })
    expect(await onWebsite(services)).toEqual([])
    expect(await authorsOf(services)).toEqual([])
    const seen = (await only(services)).updatedAt
    const back = () => restoreTestimonial(services, { actor: dana, id, seen })
    services.clock.advance({ hours: 30 * 24, milliseconds: 1 })
    expect(await back()).toMatchObject({ ok: false, status: 404 })
    services.clock.advance({ seconds: -1 })
    expect(await back()).toMatchObject({ ok: true })
    expect(await onWebsite(services)).toEqual(['Maria G.'])
  })

  test('each page says where it stands and leads back', async () => {
    const services = await openServices()
    for (let made = 0; made < 51; made++) await storedTestimonial(services.db, { approved: made % 2 ? 1 : 0 })
    await storedTestimonial(services.db, { possibleSpam: 1 })
    const walk = (show: string) => walkPages((after) => shown(services, `show=${show}&after=${after ?? ''}`))
    expect([(await walk('all')).length, (await walk('waiting')).length]).toEqual([51, 26])
  })

  test('every list and count uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    for (const filter of ['all', 'waiting', 'approved', 'spam'] as const) {
      await listNewest(db, { filter, after: null })
      const page = { filter, after: { at: '2026-12-07T15:00:00.000Z', id: 'x' } }
      await listNewest(db, page)
      await placeOf(db, page)
    }
    await countUnapproved(db)
    await countSpam(db)
    expect(seen).toHaveLength(30)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})
