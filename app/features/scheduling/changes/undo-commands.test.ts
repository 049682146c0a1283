import { describe, expect, test } from 'vitest'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { deskAction } from '#app/features/desk/actions.server.ts'
import { readDetails } from '#app/features/desk/details/page.server.ts'
import { sendNextDue } from '#app/features/outbox/commands.server.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { at, blocks, change, dana, emails, stored, visit } from '#test/held-visits.ts'
import { storedText } from '#test/local-texts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { changeStatus, undoChange } from './commands.server.ts'
import { moveAppointment } from './move-commands.server.ts'

forEachEngineWithServices((openServices) => {
  describe('an email about a change', () => {
    test.each(['file', 'emailjs'] as const)('is promised nowhere where mail is %s', async (transport) => {
      const opened = await openServices()
      const mail = { transport, serviceId: '', templateId: '', userId: '', url: '', throttleMilliseconds: 0 }
      const services = { ...opened, settings: { ...opened.settings, mail } }
      const row = await visit(services, await storedTreatment(services.db), { status: 'pending' })
      const outcome = await changeStatus(services, { ...change(row), status: 'confirmed' })
      expect(outcome).toMatchObject({ ok: true, value: { email: false, mustCall: true } })
      expect(await emails(services)).toEqual([])
      const details = await readDetails(services, dana, { id: row.id, move: null })
      expect(details).toMatchObject({
        value: {
          noEmail:
            'No email will be sent: emails about changes aren’t set up. Please tell the patient by phone.',
        },
      })
    })

    test.each([
      { from: 'pending', to: 'confirmed', kind: 'confirmed' },
      { from: 'confirmed', to: 'cancelled', kind: 'cancelled' },
      { from: 'confirmed', to: 'completed', kind: null },
      { from: 'confirmed', to: 'pending', kind: null },
      { from: 'confirmed', to: 'confirmed', kind: null },
    ] satisfies { from: Status; to: Status; kind: string | null }[])(
      'from $from to $to: $kind, when it can no longer be taken back',
      async ({ from, to, kind }) => {
        const services = await openServices()
        const row = await visit(services, await storedTreatment(services.db), { status: from })
        const outcome = await changeStatus(services, { ...change(row), status: to })
        expect(outcome.ok && (outcome.value?.email ?? false)).toBe(kind !== null)
        const due = [{ kind, dueAt: '2026-12-07T15:00:40.000Z', leasedUntil: null }]
        expect(await emails(services)).toEqual(kind === null ? [] : due)
      },
    )

    test.each([
      { why: 'the box is not ticked', given: {}, tell: false },
      { why: 'there is no address', given: { email: '' }, tell: true },
    ])('is not written where $why', async ({ given, tell }) => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), { status: 'pending', ...given })
      await changeStatus(services, { ...change(row), tell, status: 'confirmed' })
      expect(await emails(services)).toEqual([])
    })
  })

  describe('Undo', () => {
    test('of a status leaves a visit where it stands, whatever is closed or held by now', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), { overlap: 'chosen' })
      const changed = await changeStatus(services, { ...change(row), status: 'confirmed' })
      await services.db
        .insertInto('closures')
        .values({
          id: 'friday',
          scope: 'clinic',
          subjectIds: '[]',
          fromTime: null,
          toTime: null,
          firstDay: row.date,
          lastDay: row.date,
          reason: '',
          publicReason: storedText(''),
          announced: 0,
          createdAt: '',
          updatedAt: '',
          deletedAt: null,
        })
        .execute()
      const undoId = changed.ok ? (changed.value?.undoId ?? '') : ''
      expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
      expect(await stored(services, row.id)).toMatchObject({ status: 'pending', overlap: 'chosen' })
    })

    test('brings status, time and the held blocks back, and no email leaves', async () => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), { status: 'confirmed' })
      const held = await blocks(services, row.id)
      for (const [intent, given] of [
        ['status', { status: 'cancelled' }],
        ['move', { slot: '2026-12-10 14:30' }],
      ] as const) {
        const { id, updatedAt } = await stored(services, row.id)
        const form = deskForm({ id, updatedAt, ...given, tell: 'yes' })
        const changed = await deskAction(intent)(services, dana, form)
        const undoId = changed.ok ? (changed.value.changed?.undoId ?? '') : ''
        services.clock.advance({ seconds: 29 })
        expect(await undoChange(services, { actor: dana, undoId })).toEqual({ ok: true, value: row.id })
        const { status, date, time, startsAt } = row
        expect(await stored(services, row.id)).toMatchObject({ status, date, time, startsAt })
        expect(await blocks(services, row.id)).toEqual(held)
        expect(await emails(services)).toEqual([])
        expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ status: 410 })
      }
      expect((await stored(services, row.id)).sequence).toBe(4)
      expect(await verifyChain(services.db)).toMatchObject({ ok: true })
    })

    test.each([
      { why: 'later', actor: dana, wait: 30, status: 410 },
      { why: 'by somebody else', actor: { ...dana, id: 'luis-2' }, wait: 1, status: 410 },
    ])('is refused $why, and the email leaves', async ({ actor, wait, status }) => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), { status: 'pending' })
      const changed = await changeStatus(services, { ...change(row), status: 'confirmed' })
      services.clock.advance({ seconds: wait })
      const undoId = changed.ok ? (changed.value?.undoId ?? '') : ''
      expect(await undoChange(services, { actor, undoId })).toMatchObject({ ok: false, status })
      expect((await stored(services, row.id)).status).toBe('confirmed')
      services.clock.advance({ seconds: 40 })
      expect(await sendNextDue(services)).not.toBeNull()
    })

    test.each([
      { seconds: 9, outcome: { ok: true } },
      { seconds: 10, outcome: { ok: false, status: 410 } },
    ])('where no email goes, after $seconds s: $outcome', async ({ seconds, outcome }) => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db), { status: 'pending' })
      const changed = await changeStatus(services, { ...change(row), tell: false, status: 'confirmed' })
      services.clock.advance({ seconds })
      const undoId = changed.ok ? (changed.value?.undoId ?? '') : ''
      expect(await undoChange(services, { actor: dana, undoId })).toMatchObject(outcome)
    })

    test('is refused where the row was changed or the time taken meanwhile', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment, { status: 'pending' })
      const cancelled = await changeStatus(services, { ...change(row), status: 'cancelled' })
      await visit(services, treatment)
      const undoId = cancelled.ok ? (cancelled.value?.undoId ?? '') : ''
      expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ status: 409 })
      expect(await emails(services)).toHaveLength(1)
      const pending = await visit(services, treatment, at('14:30'))
      const first = await changeStatus(services, { ...change(pending), status: 'confirmed' })
      await changeStatus(services, { ...change(await stored(services, pending.id)), status: 'completed' })
      await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
      const firstUndo = first.ok ? (first.value?.undoId ?? '') : ''
      expect(await undoChange(services, { actor: dana, undoId: firstUndo })).toMatchObject({
        status: 409,
        message: expect.stringMatching(
          /^Dana Whitlock changed this appointment on .+ at .+\. Nothing was saved/,
        ),
      })
      expect((await stored(services, pending.id)).status).toBe('completed')
    })
  })

  describe('moving', () => {
    test('keeps the status, takes the new time, frees the old one and raises SEQUENCE', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment, { status: 'pending' })
      const moved = await moveAppointment(services, { ...change(row), slot: at('14:30', '2027-09-01') })
      expect(moved).toMatchObject({ ok: true, value: { email: true } })
      expect(await stored(services, row.id)).toMatchObject({
        ...at('14:30', '2027-09-01'),
        startsAt: '2027-09-01T19:30:00.000Z',
        status: 'pending',
        sequence: 1,
      })
      expect(await emails(services)).toMatchObject([{ kind: 'moved' }])
      await visit(services, treatment)
      expect(await blocks(services, row.id)).toHaveLength(6)
    })

    test('to a lost time is answered with the nearest free ones', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const row = await visit(services, treatment)
      await visit(services, treatment, at('10:00', '2026-12-10'))
      expect(
        await moveAppointment(services, { ...change(row), slot: at('10:00', '2026-12-10') }),
      ).toMatchObject({
        ok: false,
        status: 409,
        message:
          'Thu, Dec 10 at 10:00 AM isn’t available. 1 appointment is already booked at that time. ' +
          'The appointment stays where it is.',
        alternatives: [at('09:00', '2026-12-10'), at('14:30', '2026-12-10'), at('14:30')],
      })
      expect(await stored(services, row.id)).toEqual(row)
      expect(await blocks(services, row.id)).toHaveLength(6)
    })

    test('two of the staff to one time at once: one has it, the other keeps what was', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      for (const date of [10, 11, 14, 15, 16, 17, 18, 21, 22, 23]) {
        const day = `2026-12-${date}`
        const rows = [
          await visit(services, treatment, at('09:00', day)),
          await visit(services, treatment, at('10:00', day)),
        ]
        const outcomes = await Promise.all(
          rows.map((row) => moveAppointment(services, { ...change(row), slot: at('14:30', day) })),
        )
        expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status)).sort()).toEqual([200, 409])
        const held = await Promise.all(rows.map((row) => blocks(services, row.id)))
        expect(new Set(held.flat()).size).toBe(12)
      }
    })

    test.each([
      { why: 'a time that is not offered', slot: at('11:00'), status: 409 },
      { why: 'a day that is over', slot: at('10:00', '2026-12-06'), status: 422 },
    ])('to $why is refused', async ({ slot, status }) => {
      const services = await openServices()
      const row = await visit(services, await storedTreatment(services.db))
      expect(await moveAppointment(services, { ...change(row), slot })).toMatchObject({ ok: false, status })
    })
  })

  test('the details show who did what, looking included, and write no value down', async () => {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
    const treatment = await storedTreatment(services.db)
    const row = await visit(services, treatment, { message: 'my knee', status: 'pending' })
    const look = () =>
      readDetails(services, dana, {
        id: row.id,
        move: { day: '2026-12-10' as CalendarDate, strip: null, clinician: null },
      })
    services.clock.advance({ minutes: 1 })
    await look()
    services.clock.advance({ minutes: 1 })
    await moveAppointment(services, { ...change(row), slot: at('14:30') })
    services.clock.advance({ minutes: 1 })
    const details = await look()
    if (!details.ok) throw new Error(details.message)
    expect(details.value.history.map((line) => line.text)).toEqual([
      'Details opened by Dana Whitlock',
      'Moved by Dana Whitlock',
      '“Your appointment has a new time” email is on its way',
      'Details opened by Dana Whitlock',
      'Requested on the website',
    ])
    expect(details.value).toMatchObject({ endsAt: '15:00', fromNow: 'in 2 days', noEmail: null })
    expect(details.value.move).toMatchObject({ chosen: '2026-12-10', times: ['09:00', '10:00', '14:30'] })
    const entries = await listOfObject(services.db, { object: 'appointment', objectId: row.id, limit: 9 })
    expect(entries.map((entry) => [entry.action, entry.detail])).toEqual([
      ['view', '{}'],
      ['edit', '{"fields":["date","time"]}'],
      ['view', '{}'],
    ])
    const gone = await readDetails(services, dana, { id: 'nothing', move: null })
    expect(gone).toMatchObject({ ok: false, status: 404 })
  })
})
