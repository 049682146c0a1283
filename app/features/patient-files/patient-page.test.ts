import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { storedAdmin, storedAppointment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import type { Staff } from '../audit/actor.ts'
import type { Said } from '../patients/details.server.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { moveRecords } from '../patients/move/commands.server.ts'
import { joinTwo, longestNote, patientIntents } from '../patients/page/actions.server.ts'
import { undoDays } from '../patients/rules.ts'
import { belongings } from './belongings.server.ts'
import { readJoin } from './patient-join.server.ts'
import { readPatient } from './patient-page.server.ts'
import { readErasure } from './patient-privacy.server.ts'

const fields = (given: Record<string, string>) => new Map(Object.entries(given))

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    const dana = await storedAdmin(services.db, { name: 'Dana Whitlock' })
    const actor: Staff = { kind: 'staff', id: dana.id, addressHash: '' }
    const join = (name: string, phone: string) =>
      inTransaction(services.db, (tx) =>
        joinPatient(tx, { name, phone, email: '', language: 'en' }, services.clock.now()),
      )
    return { services, actor, join }
  }

  const view = async (services: TestServices, actor: Staff, id: string, all = false) => {
    const read = outcomeValue(await readPatient(services, actor, { id, isAllVisits: all, isAllSeen: false }))
    if ('movedTo' in read) throw new Error('joined to another')
    return read.view
  }

  test('the page holds what bears any of the ids, and looking is in it', async () => {
    const { services, actor, join } = await clinic()
    const maria = await join('Maria Ruvalcaba', '432-555-0164')
    const other = await join('Mary Ruvalcaba', '432-555-0199')
    for (const date of ['2030-12-16', '2020-11-03', '2020-10-06', '2020-09-14'])
      await storedAppointment(services.db, { patientId: maria, date, status: 'confirmed' })
    for (const date of ['2030-01-06', '2020-01-01', '2019-01-01', '2018-01-01'])
      await storedAppointment(services.db, { patientId: other, date, status: 'completed' })
    await storedAppointment(services.db, { patientId: maria, date: '2017-01-01', status: 'cancelled' })
    await storedAppointment(services.db, {
      patientId: maria,
      date: '2030-12-17',
      deletedAt: '2026-01-01T00:00:00.000Z',
    })
    const { id: messageId } = await storedMessage(services.db, { patientId: other, subject: 'Parking' })
    expect(
      await joinTwo(services, { actor, id: maria, fields: fields({ other, stays: maria }), belongings }),
    ).toMatchObject({ ok: true })
    const shown = await view(services, actor, maria)
    expect(shown.visits.ahead.map(({ year }) => year)).toEqual(['2030'])
    expect(shown.visits.past.map(({ year }) => year)).toEqual(['2030', '2020', '2020', '2020', '2020'])
    expect(shown.visits).toMatchObject({ count: 8, isCut: true })
    expect((await view(services, actor, maria, true)).visits).toMatchObject({ isCut: false })
    expect(shown.emails).toMatchObject([{ id: messageId, title: 'Parking' }])
    expect(shown.joined).toMatchObject([{ id: other, who: 'Dana Whitlock', canBeTakenApart: true }])
    expect(shown.seen.entries.map(({ who, what }) => [who, what])).toEqual([
      ['Dana Whitlock', 'Viewed · Patient'],
      ['Dana Whitlock', 'Merged · Patient'],
    ])
    expect(await readPatient(services, actor, { id: other, isAllVisits: false, isAllSeen: false })).toEqual({
      ok: true,
      value: { movedTo: maria },
    })
    expect(
      await readPatient(services, actor, { id: 'none', isAllVisits: false, isAllSeen: false }),
    ).toMatchObject({
      ok: false,
      status: 404,
    })
    services.clock.advance({ hours: undoDays * 24 })
    expect((await view(services, actor, maria)).joined).toMatchObject([{ canBeTakenApart: false }])
  })

  test('a visit and a place on the waitlist are added from there, by anyone who may book', async () => {
    const { services, actor, join } = await clinic()
    const id = await join('Maria Ruvalcaba', '432-555-0164')
    const asked = { id, isAllVisits: false, isAllSeen: false }
    const seen = async (mayBook: boolean) =>
      outcomeValue(await readPatient(services, actor, { ...asked, mayBook }))
    expect(await seen(true)).toMatchObject({
      view: {
        adding: {
          visit: `/admin/dashboard/add?patient=${id}`,
          waitlist: `/admin/waitlist/add?patient=${id}`,
        },
      },
    })
    expect(await seen(false)).toMatchObject({ view: { adding: null } })
  })

  test('who may be the same is told, until somebody says that they are two or one', async () => {
    const { services, actor, join } = await clinic()
    const maria = await join('Maria Ruiz', '432-555-0164')
    const phone = await join('Marie Ruiz', '432-555-0164')
    const named = await join('María  ruiz', '432-555-0111')
    await join('Rosa Ruiz', '432-555-0112')
    const same = async () => (await view(services, actor, maria)).maybeSame.map(({ id, why }) => [id, why])
    expect(await same()).toEqual([
      [phone, 'Same phone'],
      [named, 'Same name'],
    ])
    const send = (intent: string, other: string) =>
      runIntent(patientIntents, services, { actor, id: maria, fields: fields({ intent, other }), belongings })
    expect(await send('apart', named)).toMatchObject({ ok: true })
    expect(await same()).toEqual([[phone, 'Same phone']])
    const joined = await joinTwo(services, {
      actor,
      id: maria,
      fields: fields({ other: phone, stays: phone }),
      belongings,
    })
    expect(joined).toEqual({ ok: true, value: `/admin/patients/${phone}?done=joined` })
    expect((await view(services, actor, phone)).maybeSame.map(({ id }) => id)).toEqual([named])
    expect(await send('separate', maria)).toMatchObject({ ok: true })
    expect(await same()).toEqual([[phone, 'Same phone']])
    expect(await send('separate', maria)).toMatchObject({ ok: false, status: 409 })
    expect(await send('dance', maria)).toMatchObject({ ok: false, status: 422 })
  })

  test('what a form added is shown as not confirmed, and staff confirm it; a suggestion is joined with one press', async () => {
    const { services, actor } = await clinic()
    const maria = { name: 'Maria Ruiz', phone: '432-555-0164', email: '', language: 'en' } as const
    const join = (said: Said, source: 'staff' | 'form') =>
      inTransaction(services.db, (tx) => joinPatient(tx, said, services.clock.now(), source))
    const fromForm = await join({ ...maria, email: 'new@example.com' }, 'form')
    services.clock.advance({ minutes: 1 })
    const hers = await join({ ...maria, phone: '432-555-0164 / 432-555-0199' }, 'staff')
    expect(hers).toBe(fromForm)
    const other = await join({ ...maria, email: 'other@example.com' }, 'form')
    const send = (id: string, given: Record<string, string>) =>
      runIntent(patientIntents, services, { actor, id, fields: fields(given), belongings })
    expect((await view(services, actor, hers)).unconfirmed).toEqual([
      { key: 'e:new@example.com', text: 'new@example.com', isReached: false },
    ])
    expect((await view(services, actor, other)).maybeSame).toMatchObject([{ id: hers }])
    expect(await send(other, { intent: 'join', other: hers })).toEqual({
      ok: true,
      value: `/admin/patients/${hers}?done=joined`,
    })
    expect((await view(services, actor, hers)).unconfirmed).toMatchObject([
      { key: 'e:new@example.com' },
      { key: 'e:other@example.com' },
    ])
    expect(await send(hers, { intent: 'confirm', contact: 'e:new@example.com' })).toEqual({
      ok: true,
      value: `/admin/patients/${hers}?done=confirmed`,
    })
    expect((await view(services, actor, hers)).unconfirmed).toMatchObject([{ key: 'e:other@example.com' }])
    for (const contact of ['', 'n:maria ruiz', 'e:nobody@example.com'])
      expect(await send(hers, { intent: 'confirm', contact })).toMatchObject({ ok: false, status: 404 })
    expect(await send('none', { intent: 'join', other: hers })).toMatchObject({ ok: false, status: 404 })
    const log = await services.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain('example.com')
  })

  test('other patients whose names are on a page are in the log, too', async () => {
    const { services, actor, join } = await clinic()
    const maria = await join('Maria Ruiz', '432-555-0164')
    const [ana, pete] = [await join('Ana Ruiz', '432-555-0164'), await join('Pete Ruiz', '432-555-0199')]
    const { id } = await storedAppointment(services.db, { patientId: maria, date: '2030-01-06' })
    const records = [{ kind: 'visit', id }] as const
    outcomeValue(await moveRecords(services, { actor, id: maria, toId: pete, records }, belongings))
    const shownTo = async (look: () => Promise<unknown>) => {
      const { seq = 0 } =
        (await services.db.selectFrom('audit_log').select('seq').orderBy('seq', 'desc').executeTakeFirst()) ??
        {}
      await look()
      const rows = await services.db
        .selectFrom('audit_log')
        .select('detail')
        .where('seq', '>', seq)
        .where('action', '=', 'list')
        .execute()
      return rows.flatMap(({ detail }) => JSON.parse(detail).ids)
    }
    expect((await shownTo(() => view(services, actor, maria))).toSorted()).toEqual([ana, pete].toSorted())
    expect(await shownTo(() => readErasure(services, actor, maria))).toEqual([ana])
  })

  test('joining asks with both in sight, and answers once where that cannot be', async () => {
    const { services, actor, join } = await clinic()
    const [one, other] = [await join('Ana One', '432-555-0101'), await join('Ana Two', '432-555-0102')]
    const ask = (given: { id: string; other?: string }) =>
      readJoin(services, actor, { other: null, find: null, after: null, ...given })
    expect(await ask({ id: one, other })).toMatchObject({
      ok: true,
      value: { patient: { name: 'Ana One' }, other: { name: 'Ana Two', phone: '(432) 555-0102' } },
    })
    expect(await ask({ id: one, other: one })).toMatchObject({ ok: false, status: 422 })
    expect(await ask({ id: one, other: 'none' })).toMatchObject({ ok: false, status: 404 })
    const twice = { actor, id: one, fields: fields({ other, stays: one }) }
    expect(await joinTwo(services, { ...twice, belongings })).toMatchObject({ ok: true })
    expect(await joinTwo(services, { ...twice, belongings })).toMatchObject({ ok: false, status: 409 })
    expect(await ask({ id: one, other })).toMatchObject({ ok: false, status: 404 })
    expect(await ask({ id: other })).toMatchObject({ ok: false, status: 404 })
  })

  test('a note is kept next to the patient, and its words are in no log', async () => {
    const { services, actor, join } = await clinic()
    const maria = await join('Maria Ruiz', '432-555-0164')
    const note = (words: string) =>
      runIntent(patientIntents, services, {
        actor,
        id: maria,
        fields: fields({ intent: 'note', words }),
        belongings,
      })
    expect(await note('  ')).toMatchObject({
      status: 422,
      errors: { words: expect.stringContaining('write a note') },
    })
    expect(await note('x'.repeat(10_000))).toMatchObject({
      status: 422,
      errors: { words: expect.stringContaining('2,000') },
    })
    expect(await note('é'.repeat(longestNote))).toMatchObject({ ok: true })
    services.clock.advance({ minutes: 1 })
    expect(await note('Her daughter drives.\r\nCall first.')).toMatchObject({ ok: true })
    const { notes } = await view(services, actor, maria)
    expect(notes.map(({ words, who }) => [words.slice(0, 20), who])).toEqual([
      ['Her daughter drives.', 'Dana Whitlock'],
      ['é'.repeat(20), 'Dana Whitlock'],
    ])
    expect(notes[0]?.words).toBe('Her daughter drives.\nCall first.')
    const log = await services.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain('daughter')
    expect(
      await runIntent(patientIntents, services, {
        actor,
        id: 'none',
        fields: fields({ intent: 'note', words: 'x' }),
        belongings,
      }),
    ).toMatchObject({ status: 404 })
  })
})
