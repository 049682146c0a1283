import { expect, test } from 'vitest'
import type { TestimonialRow } from '#app/db/tables.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { storedAdmin } from '#test/factories.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedTestimonial } from '#test/visitor-factories.ts'
import { approvalUndos, listApproved } from '../queries.server.ts'
import { readAddress } from './address.ts'
import { readTestimonials, testimonialIntents } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const kim = { kind: 'staff' as const, id: 'kim-2', addressHash: '' }

const send = (services: TestServices, fields: Record<string, string>, actor = dana) =>
  runIntent(testimonialIntents, services, { actor, fields: new Map(Object.entries(fields)) })

const stored = ({ db }: TestServices, id: string) =>
  db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const onWebsite = async ({ db }: TestServices) => (await listApproved(db, null)).rows.map((row) => row.id)

const undosKept = ({ db }: TestServices) => db.selectFrom('approval_undos').selectAll().execute()

/** One that waits with a reason and as spam, and how its approval can be taken back. */
async function approved(services: TestServices) {
  const given = { approved: 0, possibleSpam: 1, reason: 'Names a nurse' } as const
  const before: TestimonialRow = await storedTestimonial(services.db, given)
  const { id, updatedAt } = before
  const outcome = await send(services, { intent: 'approve', id, updatedAt })
  if (!outcome.ok || !outcome.value.undo) throw new Error('not approved')
  const undo = { intent: 'undo', id: outcome.value.undo.row, undo: outcome.value.undo.undo }
  return { id, before, undo }
}

forEachEngineWithServices((openServices) => {
  test('an approval that is taken back leaves the testimonial exactly as it was', async () => {
    const services = await openServices()
    const { id, before, undo } = await approved(services)
    expect(await onWebsite(services)).toEqual([id])
    services.clock.advance({ seconds: undoSeconds.withoutEmail - 1 })
    expect(await send(services, undo)).toEqual({ ok: true, value: { action: 'undone', row: id, undo: null } })
    const { updatedAt, ...after } = await stored(services, id)
    expect({ ...after, updatedAt: before.updatedAt }).toEqual(before)
    expect(updatedAt > before.updatedAt).toBe(true)
    expect(await onWebsite(services)).toEqual([])
    expect(await undosKept(services)).toEqual([])
  })

  test('both actions are in the audit log, without the reason', async () => {
    const services = await openServices()
    const { id, undo } = await approved(services)
    await send(services, undo)
    const log = await listOfObject(services.db, { object: 'testimonial', objectId: id, limit: 10 })
    const details = log.filter((row) => row.action === 'status').map(({ detail }) => JSON.parse(detail))
    expect(details).toHaveLength(2)
    expect(details).toContainEqual({ to: 'approved' })
    expect(details).toContainEqual({ to: 'unapproved', undone: true })
    expect(JSON.stringify(log)).not.toContain('nurse')
    expect(await verifyChain(services.db)).toMatchObject({ ok: true })
  })

  test('is taken back once, in its time, by who gave it, and for that testimonial', async () => {
    const services = await openServices()
    const { id, undo } = await approved(services)
    const other = await storedTestimonial(services.db)
    const tooLate = {
      ok: false,
      status: 410,
      message: 'Too late to undo. Unapprove the testimonial instead.',
    }
    expect(await send(services, undo, kim)).toEqual(tooLate)
    expect(await send(services, { ...undo, id: other.id })).toEqual(tooLate)
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await send(services, undo)).toEqual(tooLate)
    expect(await onWebsite(services)).toContain(id)
    services.clock.advance({ seconds: -1 })
    expect(await send(services, undo)).toMatchObject({ ok: true })
    expect(await send(services, undo)).toEqual(tooLate)
  })

  test('is held against what somebody else did meanwhile', async () => {
    const services = await openServices()
    const { id: adminId } = await storedAdmin(services.db, { name: 'Kim Ortega' })
    const { id, undo } = await approved(services)
    const { updatedAt } = await stored(services, id)
    await send(services, { intent: 'unapprove', id, updatedAt, reason: 'Too long' }, { ...kim, id: adminId })
    const outcome = await send(services, undo)
    expect(outcome).toMatchObject({ ok: false, status: 409 })
    expect(outcome).toHaveProperty('message', expect.stringContaining('Kim Ortega changed this testimonial'))
    expect(await stored(services, id)).toMatchObject({ approved: 0, reason: 'Too long', possibleSpam: 0 })
    const seen = (await stored(services, id)).updatedAt
    await send(services, { intent: 'delete', id, updatedAt: seen }, { ...kim, id: adminId })
    expect(await send(services, undo)).toMatchObject({ ok: false, status: 404 })
  })

  test('its notice names the author in every list, until the testimonial is deleted', async () => {
    const services = await openServices()
    const { id, undo } = await approved(services)
    const search = new URLSearchParams({ show: 'spam', done: 'approved', row: id, undo: undo.undo })
    const named = async () => {
      const list = await readTestimonials(services, dana, readAddress(search))
      return list.ok && { rows: list.value.undecided?.rows.length, author: list.value.about?.author ?? null }
    }
    expect(await named()).toEqual({ rows: 0, author: 'Maria G.' })
    await send(services, { intent: 'delete', id, updatedAt: (await stored(services, id)).updatedAt })
    expect(await named()).toEqual({ rows: 0, author: null })
  })

  test('what it was is forgotten when that can no longer be taken back', async () => {
    const services = await openServices()
    await approved(services)
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await approvalUndos.forget(services.db, services.clock.now())).toBe(1)
    expect(await undosKept(services)).toEqual([])
  })

  test('an answer is public below its testimonial, logged without its words, and taken away again', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedTestimonial(services.db)
    const said = async () => (await listApproved(services.db, null)).rows[0]?.reply
    const before = await services.content.ask()
    expect(await send(services, { intent: 'reply', id, updatedAt, reply: ' Thank you. ' })).toMatchObject({
      ok: true,
      value: { action: 'replied', row: id },
    })
    expect(await said()).toBe('Thank you.')
    expect((await services.content.ask()).of('testimonials')).toBeGreaterThan(before.of('testimonials'))
    const row = await stored(services, id)
    expect([row.repliedBy, row.repliedAt]).toEqual([dana.id, row.updatedAt])
    const log = await listOfObject(services.db, { object: 'testimonial', objectId: id, limit: 10 })
    expect(log.map(({ action, detail }) => [action, detail])).toContainEqual(['edit', '{"fields":["reply"]}'])
    expect(JSON.stringify(log)).not.toContain('Thank')
    await send(services, { intent: 'reply', id, updatedAt: row.updatedAt, reply: '' })
    expect(await said()).toBe('')
    expect(await stored(services, id)).toMatchObject({ repliedAt: null, repliedBy: null })
  })

  test('an answer on a later day leaves the day of the decision, and Undo brings back the one from before', async () => {
    const services = await openServices()
    const { id } = await approved(services)
    const shown = async () => {
      const list = await readTestimonials(services, dana, readAddress(new URLSearchParams()))
      return list.ok && list.value.decided?.rows.map(({ day }) => day)
    }
    const day = await shown()
    expect(day).toEqual(['Mon, Dec 7'])
    services.clock.advance({ hours: 72 })
    const { updatedAt } = await stored(services, id)
    await send(services, { intent: 'reply', id, updatedAt, reply: 'Thank you.' })
    expect(await shown()).toEqual(day)
    const { updatedAt: replied, decidedAt } = await stored(services, id)
    const refused = await send(services, { intent: 'refuse', id, updatedAt: replied, refusal: 'health' })
    expect((await stored(services, id)).decidedAt).not.toBe(decidedAt)
    await send(services, { intent: 'undo', id, undo: refused.ok ? (refused.value.undo?.undo ?? '') : '' })
    expect(await stored(services, id)).toMatchObject({ approved: 1, decidedAt })
  })

  test('an answer that may confirm a patient is published only where staff say so', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedTestimonial(services.db)
    const answer = { intent: 'reply', id, updatedAt, reply: 'Your visit was a joy.' }
    const outcome = await send(services, answer)
    expect(outcome).toMatchObject({ ok: false, status: 422, reply: 'Your visit was a joy.' })
    expect(JSON.stringify(outcome)).toContain('“Your visit” may confirm')
    expect(await stored(services, id)).toMatchObject({ reply: '' })
    expect(await send(services, { ...answer, sure: '1' })).toMatchObject({ ok: true })
    expect(await stored(services, id)).toMatchObject({ reply: 'Your visit was a joy.' })
  })

  test('only what is on the website is answered, and not with a novel', async () => {
    const services = await openServices()
    const waiting = await storedTestimonial(services.db, { approved: 0 })
    const reply = { intent: 'reply', id: waiting.id, updatedAt: waiting.updatedAt, reply: 'Thanks' }
    expect(await send(services, reply)).toMatchObject({ ok: false, status: 409 })
    const { id, updatedAt } = await storedTestimonial(services.db)
    const long = { intent: 'reply', id, updatedAt, reply: 'a'.repeat(1_001) }
    expect(await send(services, long)).toMatchObject({ ok: false, status: 422 })
  })
})
