import { expect, test } from 'vitest'
import { cancellationReasons } from '#app/db/values.ts'
import { longestNote } from '#app/features/scheduling/changes/fields.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { type DeskAction, deskAction } from '../actions.server.ts'
import type { DeskForm } from '../form.ts'
import { longestWords } from './form.ts'
import { readDetails } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** A confirmed visit, and what the forms of its page do. */
async function details(services: TestServices) {
  const { id: treatmentId } = await storedTreatment(services.db)
  const place = { date: '2026-12-09' as CalendarDate, time: '10:00' as ClockTime }
  const given = { ...place, treatmentId, email: 'elena@example.com', status: 'confirmed' as const }
  const { id } = await storedAppointment(services.db, given)
  const act = async (intent: DeskAction, form: Partial<DeskForm>) => {
    const { updatedAt } = await services.db
      .selectFrom('appointments')
      .select('updatedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return deskAction(intent)(services, dana, deskForm({ id, updatedAt, ...form }))
  }
  const view = async () => {
    const read = await readDetails(services, dana, { id, move: null })
    if (!read.ok) throw new Error(`not read: ${read.status}`)
    return read.value
  }
  const logged = async () =>
    (await services.db.selectFrom('audit_log').select('detail').execute()).map(({ detail }) => detail).join()
  return { id, act, view, logged }
}

const undoIdOf = (outcome: Awaited<ReturnType<ReturnType<typeof deskAction>>>) =>
  (outcome.ok && outcome.value.changed?.undoId) || ''

forEachEngineWithServices((openServices) => {
  test.each(cancellationReasons)(
    'a visit is cancelled because of "%s", and Undo forgets why',
    async (reason) => {
      const { act, view, logged } = await details(await openServices())
      const words = 'Dr. Example is unwell.\nPlease call.'
      const cancelled = await act('cancel', { reason, emailWords: words, tell: 'yes' })
      expect(cancelled).toMatchObject({ ok: true, value: { action: 'cancelled', changed: { email: true } } })
      expect(await view()).toMatchObject({ visit: { status: 'cancelled' }, cancellation: { reason, words } })
      expect(await logged()).toContain(`"reason":"${reason}"`)
      expect(await logged()).not.toContain('unwell')
      expect(await act('undo', { undo: undoIdOf(cancelled) })).toMatchObject({ ok: true })
      expect(await view()).toMatchObject({ visit: { status: 'confirmed' }, cancellation: null })
    },
  )

  test('what is cancelled offers another time for the same patient, treatment and clinician', async () => {
    const { act, view } = await details(await openServices())
    expect((await view()).another).toBeNull()
    await act('cancel', { reason: 'patient' })
    const { visit, another } = await view()
    expect(another).toEqual({
      patient: visit.patientId,
      for: expect.stringMatching(/./),
      with: visit.clinicianId,
    })
    await act('status', { set: 'confirmed' })
    expect((await view()).another).toBeNull()
  })

  test('what is not said right cancels nothing', async () => {
    const { act, view } = await details(await openServices())
    const reason = 'clinic'
    for (const [form, errors] of [
      [{ reason: '' }, { reason: m.details_cancel_reason_missing() }],
      [{ reason: 'weather' }, { reason: m.details_cancel_reason_missing() }],
      [{ reason, emailWords: 'Sorry.' }, { emailWords: m.details_cancel_words_untold() }],
      [
        { reason, emailWords: 'x'.repeat(longestWords + 1), tell: 'yes' },
        { emailWords: expect.stringContaining('500') },
      ],
    ] as const)
      expect(await act('cancel', form)).toMatchObject({ ok: false, status: 422, errors })
    expect(await view()).toMatchObject({ visit: { status: 'confirmed' }, cancellation: null })
  })

  test('a reason belongs to its own cancellation alone', async () => {
    const { act, view } = await details(await openServices())
    await act('cancel', { reason: 'twice' })
    await act('status', { set: 'confirmed' })
    await act('status', { set: 'cancelled' })
    expect(await view()).toMatchObject({ visit: { status: 'cancelled' }, cancellation: null })
  })

  test('a note is written, changed, deleted, and each change taken back', async () => {
    const { act, view, logged } = await details(await openServices())
    const note = async () => (await view()).note
    expect(await note()).toBeNull()
    const first = await act('note', { note: ' Hears better\r\non the left. ' })
    expect(await note()).toMatchObject({ text: 'Hears better\non the left.', updatedAt: undoIdOf(first) })
    const noteSeen = undoIdOf(first)
    expect(await act('note', { note: 'Hears better\non the left.', noteSeen })).toMatchObject({
      value: { changed: null },
    })
    const emptied = await act('note', { note: '', noteSeen })
    expect(await note()).toMatchObject({ text: '' })
    expect(await act('note-undo', { noteSeen: undoIdOf(emptied) })).toMatchObject({
      value: { action: 'note-undone', changed: null },
    })
    expect(await note()).toMatchObject({ text: 'Hears better\non the left.' })
    expect(await logged()).not.toContain('Hears')
  })

  test('of two notes at once the second is told of the first, and too long a one is refused', async () => {
    const { act, view } = await details(await openServices())
    await act('note', { note: 'Bring the bolster.' })
    const late = await act('note', { note: 'Parks a trailer.', noteSeen: '' })
    expect(late).toMatchObject({
      ok: false,
      status: 409,
      errors: { note: expect.stringContaining('bolster') },
    })
    const noteSeen = (await view()).note?.updatedAt ?? ''
    for (const length of [longestNote + 1, 10_000])
      expect(await act('note', { note: 'x'.repeat(length), noteSeen })).toMatchObject({
        ok: false,
        status: 422,
        errors: { note: expect.stringContaining('2,000') },
      })
    expect((await view()).note).toMatchObject({ text: 'Bring the bolster.' })
  })

  test('a note is not in the way of who confirms meanwhile, nor of Undo', async () => {
    const { act, view } = await details(await openServices())
    const moved = await act('status', { set: 'arrived' })
    await act('note', { note: 'Bring the bolster.' })
    expect(await act('undo', { undo: undoIdOf(moved) })).toMatchObject({ ok: true })
    expect(await view()).toMatchObject({
      visit: { status: 'confirmed' },
      note: { text: 'Bring the bolster.' },
    })
  })
})
