import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listening, readsWholeTable } from '#test/query-plan.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedTestimonial } from '#test/visitor-factories.ts'
import { walkPages } from '#test/walk-pages.ts'
import { restoreTestimonial } from '../commands.server.ts'
import {
  countSpam,
  countUnapproved,
  listApproved,
  listDecided,
  listUndecided,
  placeOfDecided,
  placeOfUndecided,
  readTestimonialsMark,
} from '../queries.server.ts'
import { type Filter, readAddress } from './address.ts'
import { readTestimonials, testimonialIntents } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

const send = (services: TestServices, fields: Record<string, string>) =>
  runIntent(testimonialIntents, services, {
    actor: dana,
    fields: new Map(Object.entries(fields)),
  })

async function shown(services: TestServices, search = '') {
  const list = await readTestimonials(services, dana, readAddress(new URLSearchParams(search)))
  if (!list.ok) throw new Error('not read')
  return list.value
}

/** Those that wait, and those that were decided on. */
async function authorsOf(services: TestServices, filter: Filter = 'all') {
  const { undecided, decided } = await shown(services, `show=${filter}`)
  return [undecided, decided].map((part) => part?.rows.map((row) => row.author) ?? null)
}

const onWebsite = async ({ db }: TestServices) => (await listApproved(db, null)).rows.map((row) => row.author)

const only = ({ db }: TestServices) => db.selectFrom('testimonials').selectAll().executeTakeFirstOrThrow()

forEachEngineWithServices((openServices) => {
  test('each state has its filter; suspected spam is under its own', async () => {
    const services = await openServices()
    const { db } = services
    await storedTestimonial(db, { author: 'Approved' })
    await storedTestimonial(db, { author: 'Waiting', approved: 0 })
    await storedTestimonial(db, { author: 'Spam', approved: 0, possibleSpam: 1 })
    await storedTestimonial(db, { author: 'Refused', approved: 0, refusal: 'health' })
    await storedTestimonial(db, { author: 'Gone', deletedAt: '2026-12-07T15:00:00.000Z' })
    expect((await authorsOf(services)).map((names) => names?.sort())).toEqual([
      ['Waiting'],
      ['Approved', 'Refused'],
    ])
    expect(await authorsOf(services, 'waiting')).toEqual([['Waiting'], null])
    expect(await authorsOf(services, 'approved')).toEqual([null, ['Approved']])
    expect(await authorsOf(services, 'refused')).toEqual([null, ['Refused']])
    expect(await authorsOf(services, 'spam')).toEqual([['Spam'], null])
    expect(await shown(services)).toMatchObject({ waiting: 1, approved: 1, spam: 1 })
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
      errors: { reason: 'Reason: up to 500 characters' },
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
    expect(await authorsOf(services)).toEqual([[], []])
    const seen = (await only(services)).updatedAt
    const back = () => restoreTestimonial(services, { actor: dana, id, seen })
    services.clock.advance({ hours: 30 * 24, milliseconds: 1 })
    expect(await back()).toMatchObject({ ok: false, status: 404 })
    services.clock.advance({ seconds: -1 })
    expect(await back()).toMatchObject({ ok: true })
    expect(await onWebsite(services)).toEqual(['Maria G.'])
  })

  test('refused for a reason it waits no more; approved after all and undone it is as it was', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedTestimonial(services.db, { approved: 0, possibleSpam: 1 })
    const before = await only(services)
    const sent = { intent: 'refuse', id, updatedAt, reason: 'x' }
    expect(await send(services, sent)).toMatchObject({
      ok: false,
      status: 422,
      reason: 'x',
      errors: { refusal: 'Choose a reason.' },
    })
    const other = await send(services, { ...sent, refusal: 'other', reason: '  ' })
    expect(other).toMatchObject({ status: 422, errors: { reason: 'Enter a reason.' } })
    const done = await send(services, { ...sent, refusal: 'names-somebody', reason: ' A nurse ' })
    if (!done.ok || !done.value.undo) throw new Error('not refused')
    expect(done.value).toMatchObject({ action: 'rejected', row: id })
    expect(await only(services)).toMatchObject({
      approved: 0,
      refusal: 'names-somebody',
      reason: 'A nurse',
      decidedBy: dana.id,
      possibleSpam: 0,
    })
    expect(await shown(services)).toMatchObject({
      waiting: 0,
      spam: 0,
      decided: { rows: [{ state: 'refused' }] },
    })
    expect(await onWebsite(services)).toEqual([])
    const log = JSON.stringify(await services.db.selectFrom('audit_log').select('detail').execute())
    expect(log).toContain('refused')
    expect(log).not.toContain('nurse')
    await send(services, { intent: 'undo', id, undo: done.value.undo.undo })
    const { updatedAt: _, ...after } = await only(services)
    expect(before).toMatchObject(after)

    const seen = async () => (await only(services)).updatedAt
    await send(services, { ...sent, refusal: 'other', reason: 'No', updatedAt: await seen() })
    await send(services, { intent: 'approve', id, updatedAt: await seen() })
    expect(await only(services)).toMatchObject({ approved: 1, refusal: null, reason: '' })
    await send(services, { ...sent, refusal: 'health', reason: '', updatedAt: await seen() })
    expect(await onWebsite(services)).toEqual([])
    const release = { approved: 1 as const, refusal: 'health' as const }
    await services.db.updateTable('testimonials').set(release).execute()
    await send(services, { intent: 'unapprove', id, updatedAt: await seen(), reason: '' })
    expect(await shown(services)).toMatchObject({ waiting: 1, undecided: { rows: [{ id }] } })
  })

  test('oldest first where they wait, the last decision first below; each page leads on and back', async () => {
    const services = await openServices()
    const at = (minute: number) => `2026-12-07T15:${String(minute).padStart(2, '0')}:00.000Z`
    for (let made = 0; made < 52; made++) {
      const decided = made % 2 === 1
      const dates = { createdAt: at(made), updatedAt: at(decided ? 59 - made : made) }
      await storedTestimonial(services.db, { author: `${made}`, approved: decided ? 1 : 0, ...dates })
    }
    const authors: Record<string, string[]> = { waiting: [], approved: [] }
    for (const [show, names] of Object.entries(authors)) {
      await walkPages(async (after) => {
        const { undecided, decided } = await shown(services, `show=${show}&after=${after ?? ''}`)
        const part = undecided ?? decided
        if (!part) throw new Error('no list')
        names.push(...part.rows.map((row) => row.author))
        return part
      })
    }
    const numbers = Array.from({ length: 52 }, (_, made) => made)
    expect(authors.waiting).toEqual(numbers.filter((made) => made % 2 === 0).map(String))
    expect(authors.approved).toEqual(numbers.filter((made) => made % 2 === 1).map(String))
  })

  test('every testimonial is in one list and counted there, whatever its state', async () => {
    const services = await openServices()
    const flag = fc.constantFrom(0 as const, 1 as const)
    const refusal = fc.constantFrom(null, 'health' as const)
    const one = fc.record({ approved: flag, possibleSpam: flag, refusal, isDeleted: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 25 }), async (given) => {
        await services.db.deleteFrom('testimonials').execute()
        for (const { isDeleted, ...states } of given)
          await storedTestimonial(services.db, {
            ...states,
            deletedAt: isDeleted ? '2026-12-07T15:00:00.000Z' : null,
          })
        const here = given.filter(({ isDeleted }) => !isDeleted)
        const view = await shown(services)
        const spam = (await shown(services, 'show=spam')).undecided?.rows.length ?? 0
        const listed = (view.undecided?.rows.length ?? 0) + (view.decided?.rows.length ?? 0) + spam
        expect(listed).toBe(here.length)
        expect(view.waiting).toBe(view.undecided?.rows.length)
        expect(view.spam).toBe(spam)
        expect(view.approved).toBe(here.filter(({ approved }) => approved === 1).length)
      }),
      { numRuns: 15 },
    )
  })

  test('every list and count uses an index', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    const cursor = { at: '2026-12-07T15:00:00.000Z', id: 'x' }
    for (const after of [null, cursor]) {
      for (const state of ['waiting', 'spam'] as const) {
        await listUndecided(db, { state, after })
        await placeOfUndecided(db, { state, after })
      }
      for (const state of ['decided', 'approved', 'refused'] as const) {
        await listDecided(db, { state, after })
        await placeOfDecided(db, { state, after })
      }
    }
    await countUnapproved(db)
    await countSpam(db)
    await readTestimonialsMark(db, 0)
    expect(seen).toHaveLength(48)
    for (const node of seen) expect(await readsWholeTable(services, node)).toBe(null)
  })
})
