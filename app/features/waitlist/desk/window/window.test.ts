import { expect, test } from 'vitest'
import type { TypedWindow } from '#app/features/waitlist/fields.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { type CalendarDate, weekdays } from '#app/platform/dates.ts'
import { inOnePiece } from '#app/platform/format.ts'
import { storedAdmin } from '#test/factories.ts'
import { dana } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import { changesIn, fridays, openWindows, typed, wednesdays } from '#test/waitlist-windows.ts'
import { readAddress } from '../address.ts'
import { changeWindow } from '../commands.server.ts'
import { readWaitlist } from '../page.server.ts'
import { readWindow } from './page.server.ts'

const luis = { ...dana, id: 'luis-1' }

forEachEngineWithServices((openServices) => {
  const list = async (services: TestServices) => {
    const read = await withLanguage('en', () =>
      readWaitlist(services, dana, readAddress(new URLSearchParams())),
    )
    if (!read.ok) throw new Error(read.message)
    return read.value
  }
  test.each<[string, Partial<TypedWindow>, string]>([
    ['no first day', { from: 'soon' }, 'from'],
    ['the last day before the first', { from: '2026-12-10', until: '2026-12-08' }, 'until'],
    ['a last day that is over', { from: '2026-12-01', until: '2026-12-04' }, 'until'],
    ['a last day beyond what is booked', { until: '2028-01-01' }, 'until'],
    ['no weekday', { weekdays: ['never'] }, 'weekdays'],
    ['no such weekday between the days', { until: '2026-12-08', ...fridays }, 'weekdays'],
    ['no part of the day', { parts: ['nights'] }, 'parts'],
    ['somebody who does not give it', { with: 'nobody' }, 'with'],
  ])('refuses %s by the field', async (_, given, field) => {
    const { services, treatment, put } = await openWindows(openServices)
    const id = await waiting(services, treatment)
    const before = await entryOf(services, id)
    const refused = await put(id, given)
    expect(refused).toMatchObject({ ok: false, status: 422 })
    expect(refused.ok ? [] : Object.keys(refused.errors ?? {})).toEqual([field])
    expect(await entryOf(services, id)).toEqual(before)
    expect(await changesIn(services)).toEqual([])
  })

  test('all that stands against the form is said at once', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const id = await waiting(services, treatment)
    const refused = await put(id, { with: 'nobody', from: '', until: '2026-12-04', weekdays: [], parts: [] })
    expect(refused.ok ? [] : Object.keys(refused.errors ?? {}).sort()).toEqual([
      'from',
      'parts',
      'until',
      'weekdays',
      'with',
    ])
  })

  test('refuses a place that is over or unknown, and a treatment that is not booked online any more', async () => {
    const { services, treatment, put, press } = await openWindows(openServices)
    const [left, open_] = [await waiting(services, treatment), await waiting(services, treatment)]
    await press({ intent: 'remove', id: left })
    expect(await put(left, fridays)).toMatchObject({ ok: false, status: 409 })
    expect(await changeWindow(services, { actor: dana, id: 'nobody', seen: '', typed })).toMatchObject({
      ok: false,
      status: 404,
    })
    await services.db.updateTable('treatments').set({ onlineBooking: 'none' }).execute()
    expect(await put(open_, fridays)).toEqual({
      ok: false,
      status: 409,
      message: 'This treatment can’t be booked online anymore, so no time is offered.',
    })
    const read = (id: string) => withLanguage('en', () => readWindow(services, dana, id))
    expect(await read(open_)).toMatchObject({ ok: true, value: { treatment: null } })
    expect(await read(left)).toMatchObject({ ok: false, status: 409 })
    expect(await read('nobody')).toMatchObject({ ok: false, status: 404 })
  })

  test('of two who change what both saw, one does; the other reads who was faster', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const who = await storedAdmin(services.db, { name: 'Luis Ortega' })
    const id = await waiting(services, treatment)
    const actor = { ...luis, id: who.id }
    const both = await Promise.all([put(id, fridays, { actor }), put(id, wednesdays, { actor })])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both).toContainEqual({
      ok: false,
      status: 409,
      isOutdated: true,
      message: expect.stringMatching(/^Luis Ortega changed this \(.*\)\. Nothing was saved/),
    })
    expect(await changesIn(services)).toHaveLength(1)
  })

  test('sent again it is what it was; whoever else asks for the same changes nothing', async () => {
    const { services, treatment, put, undo } = await openWindows(openServices)
    const id = await waiting(services, treatment)
    const send = (actor = dana) =>
      withLanguage('en', () =>
        changeWindow(services, { actor, id, seen: '', typed: { ...typed, ...fridays } }),
      )
    expect(await send()).toEqual({ ok: true, value: true })
    services.clock.advance({ seconds: 1 })
    expect(await send()).toEqual({ ok: true, value: true })
    expect(await send(luis)).toEqual({ ok: true, value: false })
    expect(await put(id, fridays)).toEqual({ ok: true, value: false })
    expect(await changesIn(services)).toHaveLength(1)
    expect(await undo(id)).toMatchObject({ ok: true })
  })

  test('nothing is written down where nothing is changed; a first day that is over is today', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const given = { from: '2026-12-01' as CalendarDate, weekdays: [...weekdays].slice(1, 6) }
    const id = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z', ...given })
    const before = await entryOf(services, id)
    expect(await put(id, { weekdays: [...typed.weekdays].reverse() })).toEqual({ ok: true, value: false })
    expect(await put(id, { from: '2026-12-01' })).toEqual({ ok: true, value: false })
    expect(await entryOf(services, id)).toEqual(before)
    expect(await changesIn(services)).toEqual([])
  })

  test('can be taken back for ten seconds by who did it, to what was before', async () => {
    const { services, treatment, put, undo, press } = await openWindows(openServices)
    const id = await waiting(services, treatment)
    const before = await entryOf(services, id)
    await put(id, fridays)
    services.clock.advance({ seconds: 9 })
    expect(await undo(id, luis)).toMatchObject({ ok: false, status: 409 })
    expect(await undo(id)).toEqual({ ok: true, value: { action: 'window-undone', row: id } })
    expect(await entryOf(services, id)).toEqual(before)
    expect(await undo(id)).toMatchObject({ ok: false, status: 410 })
    await put(id, fridays)
    const once = await entryOf(services, id)
    services.clock.advance({ seconds: 10 })
    expect(await undo(id)).toMatchObject({ ok: false, status: 410 })
    await put(id, { ...fridays, until: '2026-12-30' })
    expect(await undo(id)).toMatchObject({ ok: true })
    expect(await entryOf(services, id)).toEqual({ ...once, windowBefore: null })
    expect((await changesIn(services)).map(({ action }) => action)).toEqual([
      'edit',
      'restore',
      'edit',
      'edit',
      'restore',
    ])
    await press({ intent: 'remove', id })
    expect(await undo(id)).toMatchObject({ ok: false, status: 409 })
  })

  test('the page says what they wait for, with whom no more, and what they are being offered; looking is written down', async () => {
    const { services, treatment, put, seenOf, press } = await openWindows(openServices)
    const gives = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const other = await storedClinician(services.db, { name: 'Sam Free' })
    const id = await waiting(services, treatment, { clinicianId: other.id, mornings: false })
    const read = async () => {
      const view = await withLanguage('en', () => readWindow(services, dana, id))
      if (!view.ok) throw new Error(view.message)
      return view.value
    }
    expect(await read()).toMatchObject({
      id,
      name: 'Elena Ruiz',
      what: 'HRT, with Sam Free, MD',
      since: inOnePiece('Mon, Dec 7'),
      seen: '',
      typed: { with: '', from: '2026-12-07', until: '2026-12-18', parts: ['afternoons'] },
      treatment: { clinicians: [{ id: gives.id }] },
      gone: 'Sam Free, MD',
      offer: null,
    })
    await put(id, { with: gives.id })
    await press({ intent: 'offer', id, slot: '2026-12-09 10:00' })
    expect(await read()).toMatchObject({
      typed: { with: gives.id },
      gone: null,
      seen: await seenOf(id),
      offer: { time: `${inOnePiece('Wed, Dec 9')}, ${inOnePiece('10:00 AM')}`, until: inOnePiece('9:30 AM') },
    })
    const looked = await services.db.selectFrom('audit_log').select(['action', 'objectId']).execute()
    expect(looked.filter(({ action }) => action === 'view')).toEqual([
      { action: 'view', objectId: id },
      { action: 'view', objectId: id },
    ])
  })

  test('screens that stand open learn of it, and of Undo', async () => {
    const { services, treatment, put, undo } = await openWindows(openServices)
    const [id, other] = [await waiting(services, treatment), await waiting(services, treatment)]
    const marks = [(await list(services)).mark]
    const look = async () => marks.push((await list(services)).mark)
    await put(id, fridays)
    await look()
    await undo(id)
    await look()
    await put(id, fridays)
    services.clock.advance({ seconds: 1 })
    await put(other, fridays)
    await look()
    await undo(id)
    await look()
    for (const [index, mark] of marks.entries()) expect(mark).not.toBe(marks[index - 1])
  })

  test('where nothing can be read, a sentence says that nothing was saved', async () => {
    const { services, put, treatment } = await openWindows(openServices)
    const id = await waiting(services, treatment)
    await services.db.destroy()
    expect(await put(id, fridays, { seen: 'something' })).toEqual({
      ok: false,
      status: 503,
      message: 'We couldn’t save this. Please try again.',
    })
  })
})
