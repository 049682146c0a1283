import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { undosIn } from './undo-queries.server.ts'

const approvals = undosIn('approval_undos')
const changes = undosIn('desk_undos', (undo) => undo.emailId)

const approval = {
  adminId: 'dana-1',
  testimonialId: 'one',
  updatedAt: 'then',
  reason: '',
  possibleSpam: 0,
  approved: 0,
  refusal: null,
  decidedBy: null,
  decidedAt: null,
} as const
const change = {
  adminId: 'dana-1',
  appointmentId: 'one',
  updatedAt: 'then',
  status: 'pending' as const,
  date: '2026-12-09' as CalendarDate,
  time: '10:00' as ClockTime,
  emailId: null as string | null,
  language: 'en' as const,
  parts: '[]',
  overlap: null,
  overlapReason: '',
  keptStart: null,
  keptFor: null,
  movedAt: null,
  movedFrom: null,
}

forEachEngineWithServices((openServices) => {
  test('what was kept is taken once, by who changed it', async () => {
    const { db, clock } = await openServices()
    const id = await approvals.keep(db, approval, clock.now())
    const asked = { id, adminId: 'dana-1', now: clock.now() }
    expect(await approvals.take(db, { ...asked, adminId: 'luis-1' })).toBeUndefined()
    expect(await approvals.take(db, { ...asked, id: 'another' })).toBeUndefined()
    expect(await approvals.take(db, asked)).toMatchObject({ ...approval, id })
    expect(await approvals.take(db, asked)).toBeUndefined()
  })

  test.each([
    { emailId: null, seconds: 9, isThere: true },
    { emailId: null, seconds: 10, isThere: false },
    { emailId: null, seconds: 29, isThere: false },
    { emailId: 'email', seconds: 10, isThere: true },
    { emailId: 'email', seconds: 29, isThere: true },
    { emailId: 'email', seconds: 30, isThere: false },
  ])('with email $emailId it is there after $seconds s: $isThere', async (given) => {
    const { db, clock } = await openServices()
    const id = await changes.keep(db, { ...change, emailId: given.emailId }, clock.now())
    clock.advance({ seconds: given.seconds })
    const taken = await changes.take(db, { id, adminId: 'dana-1', now: clock.now() })
    expect(taken !== undefined).toBe(given.isThere)
  })

  test.each([
    { seconds: 9, kept: 2 },
    { seconds: 10, kept: 1 },
  ])('keeping another after $seconds s leaves $kept', async ({ seconds, kept }) => {
    const { db, clock } = await openServices()
    await approvals.keep(db, approval, clock.now())
    clock.advance({ seconds })
    await approvals.keep(db, approval, clock.now())
    expect(await db.selectFrom('approval_undos').select('id').execute()).toHaveLength(kept)
  })

  test('what an email waits with is kept longer, and its forgetting counted', async () => {
    const { db, clock } = await openServices()
    await changes.keep(db, change, clock.now())
    clock.advance({ seconds: 29 })
    expect(await changes.forget(db, clock.now())).toBe(0)
    clock.advance({ seconds: 1 })
    expect(await changes.forget(db, clock.now())).toBe(1)
  })
})
