import { describe, expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import {
  clinicianPageOf,
  dana,
  filledClinician,
  sendClinician,
  sendTeam,
  teamOf,
  ticked,
} from '#test/requests/team-forms.ts'
import { auditedActions } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { listAssignments } from '../assignments/queries.server.ts'
import { restoreClinician, restoreRoom } from '../kinds.server.ts'

const changes = async (services: TestServices) =>
  (await auditedActions(services)).filter((entry) => !/ (list|view) /.test(entry))

const assigned = async ({ db }: TestServices) => (await listAssignments(db)).clinicians

forEachEngineWithServices((openServices) => {
  test('a clinician is added as they were typed, with what they offer and hours of their own', async () => {
    const services = await openServices()
    const { id: hrt } = await storedTreatment(services.db, { name: 'HRT' })
    await storedTreatment(services.db, { name: 'Botox' })
    const reassigned: (readonly string[])[] = []
    const outcome = await sendClinician(
      services,
      null,
      {
        ...filledClinician,
        ...ticked(hrt),
        bookable: 'on',
        hasOwnHours: 'on',
        'hours-Tuesday-1': '08:00',
        'hours-Tuesday-1-to': '12:00',
      },
      { reassign: async (_, ids) => void reassigned.push(ids) },
    )
    expect(outcome).toMatchObject({
      ok: true,
      value: { to: expect.stringMatching(/^\/admin\/team\/\S+done=added$/) },
    })
    const [row] = (await teamOf(services)).rows
    expect(row).toMatchObject({ name: 'Nora Bird, NP', offers: ['HRT'], hasOwnHours: true, bookable: true })
    const { typed } = await clinicianPageOf(services, row?.id ?? '')
    expect(typed.words).toEqual({ name: 'Nora Bird', credentials: 'NP' })
    expect(typed.week.Tuesday).toEqual([{ from: '08:00', to: '12:00' }])
    expect(typed.week.Monday).toEqual([])
    expect(reassigned).toEqual([[hrt]])
    expect(await changes(services)).toEqual(['dana-1 create {}'])
  })

  test.each([
    { typed: '8', limit: 8 },
    { typed: ' 200 ', limit: 200 },
    { typed: '', limit: null },
  ])('"$typed" appointments a day are stored as $limit', async ({ typed, limit }) => {
    const services = await openServices()
    await sendClinician(services, null, { ...filledClinician, dailyLimit: typed })
    const row = await services.db.selectFrom('clinicians').select('dailyLimit').executeTakeFirst()
    expect(row).toEqual({ dailyLimit: limit })
    const [{ id = '', dailyLimit } = {}] = (await teamOf(services)).rows
    expect(dailyLimit).toBe(limit)
    expect((await clinicianPageOf(services, id)).typed.dailyLimit).toBe(typed.trim())
  })

  test('the list says how long somebody takes where that is not the treatment’s length', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { id: 'hrt', name: 'HRT' })
    await storedTreatment(services.db, { id: 'botox', name: 'Botox' })
    await storedClinician(services.db, { treatmentIds: ['hrt', 'botox'], minutes: { botox: 45 } })
    const [row] = (await teamOf(services)).rows
    expect(row?.offers).toEqual(['Botox (45 minutes)', 'HRT'])
  })

  test.each(['0', '201', '-1', '1.5', 'many'])(
    '"%s" appointments a day are refused at their field',
    async (typed) => {
      const services = await openServices()
      const answer = await sendClinician(services, null, { ...filledClinician, dailyLimit: typed })
      expect(answer).toMatchObject({
        status: 422,
        errors: { dailyLimit: 'Max appointments per day: a whole number from 1 to 200, or blank.' },
        typed: { dailyLimit: typed },
      })
    },
  )

  describe('alternating weeks', () => {
    const alternating = { hasOwnHours: 'on', weeks: 'alternating', weekA: '2026-12-03' }
    const [weekA, weekB] = [
      { 'hours-Friday-1': '09:00', 'hours-Friday-1-to': '12:00' },
      { 'week-b-Monday-1': '13:00', 'week-b-Monday-1-to': '17:00' },
    ]

    test('are stored from the Monday of the day that was given, and the card says which week this one is', async () => {
      const services = await openServices()
      services.clock.set('2026-12-08T15:00:00Z')
      const added = await sendClinician(services, null, {
        ...filledClinician,
        ...alternating,
        ...weekA,
        ...weekB,
      })
      expect(added).toMatchObject({ ok: true })
      const [row] = (await teamOf(services)).rows
      expect(row).toMatchObject({ hasOwnHours: true, thisWeek: 'B' })
      const { typed, today } = await clinicianPageOf(services, row?.id ?? '')
      expect(today).toBe('2026-12-08')
      expect(typed).toMatchObject({ alternates: true, weekA: '2026-11-30' })
      expect(typed.week).toMatchObject({ Friday: [{ from: '09:00', to: '12:00' }], Monday: [] })
      expect(typed.weekB).toMatchObject({ Monday: [{ from: '13:00', to: '17:00' }], Friday: [] })
      const every = {
        ...filledClinician,
        ...alternating,
        ...weekA,
        ...weekB,
        weeks: 'every',
        updatedAt: row?.updatedAt ?? '',
      }
      expect(await sendClinician(services, row?.id ?? '', every)).toMatchObject({ ok: true })
      expect((await teamOf(services)).rows).toMatchObject([{ hasOwnHours: true, thisWeek: null }])
      expect((await changes(services)).at(-1)).toBe('dana-1 edit {"fields":["alternate"]}')
    })

    test('begin with this week where nothing is set', async () => {
      const services = await openServices()
      services.clock.set('2026-12-06T15:00:00Z')
      expect((await clinicianPageOf(services, null)).typed).toMatchObject({
        alternates: false,
        weekA: '2026-11-30',
      })
    })

    test.each([
      { what: 'every other week is free', given: weekA },
      { what: 'week A is free', given: weekB },
    ])('may have a week without hours: $what', async ({ given }) => {
      const services = await openServices()
      const added = await sendClinician(services, null, { ...filledClinician, ...alternating, ...given })
      expect(added).toMatchObject({ ok: true })
    })

    test.each([
      {
        what: 'no day of week A',
        given: { ...weekA, weekA: '' },
        field: 'weekA',
        sentence: 'Choose any day in week A',
      },
      {
        what: 'a day that there is not',
        given: { ...weekA, weekA: '2026-02-30' },
        field: 'weekA',
        sentence: 'any day in week A',
      },
      { what: 'no hours in either week', given: {}, field: 'hours-Monday-1', sentence: 'at least one day' },
      {
        what: 'half a range in week B',
        given: { ...weekA, 'week-b-Tuesday-1': '10:00' },
        field: 'week-b-Tuesday-1',
        sentence: 'Tuesday: enter both times',
      },
    ])('are refused with $what, and what was typed stays', async ({ given, field, sentence }) => {
      const services = await openServices()
      const answer = await sendClinician(services, null, { ...filledClinician, ...alternating, ...given })
      expect(answer).toMatchObject({ ok: false, status: 422, typed: { alternates: true } })
      expect(!answer.ok && answer.errors?.[field]).toContain(sentence)
      if ('week-b-Tuesday-1' in given)
        expect(answer.typed?.weekB.Tuesday).toEqual([{ from: '10:00', to: '' }])
    })

    test('what is in week B counts for nothing while every week is alike', async () => {
      const services = await openServices()
      const half = { ...weekA, 'week-b-Tuesday-1': '10:00', weekA: '' }
      const sent = { ...filledClinician, ...alternating, ...half, weeks: 'every' }
      expect(await sendClinician(services, null, sent)).toMatchObject({ ok: true })
      expect((await teamOf(services)).rows).toMatchObject([{ thisWeek: null }])
    })
  })

  describe('refuses', () => {
    const day = (from: string, to: string) => ({ 'hours-Monday-1': from, 'hours-Monday-1-to': to })
    const own = { hasOwnHours: 'on' }
    test.each([
      { what: 'no name', given: { name: ' ' }, field: 'name', sentence: 'Please enter a name.' },
      { what: 'a long name', given: { name: 'ñ'.repeat(101) }, field: 'name', sentence: 'at most 100' },
      {
        what: 'online booking without a treatment',
        given: { bookable: 'on' },
        field: 'treatments',
        sentence: 'at least one treatment',
      },
      { what: 'own hours without any', given: own, field: 'hours-Monday-1', sentence: 'at least one day' },
      {
        what: 'an end before the start',
        given: { ...own, ...day('12:00', '09:00') },
        field: 'hours-Monday-1',
        sentence: 'must be after the start',
      },
      {
        what: 'half a range',
        given: { ...own, ...day('12:00', '') },
        field: 'hours-Monday-1',
        sentence: 'both times',
      },
      {
        what: 'ranges that overlap',
        given: { ...own, ...day('09:00', '12:00'), 'hours-Monday-2': '11:00', 'hours-Monday-2-to': '13:00' },
        field: 'hours-Monday-2',
        sentence: 'overlap',
      },
    ])('$what, at its field, and keeps what was typed', async ({ given, field, sentence }) => {
      const services = await openServices()
      const answer = await sendClinician(services, null, { ...filledClinician, ...given })
      expect(answer).toMatchObject({ ok: false, status: 422 })
      expect(!answer.ok && answer.errors?.[field]).toContain(sentence)
      expect(answer.typed?.words).toMatchObject({ credentials: 'NP' })
      expect((await teamOf(services)).rows).toEqual([])
    })

    test.each(['0', '51', '1.5', '', 'two'])('a room for "%s" at once', async (capacity) => {
      const services = await openServices()
      const answer = await sendTeam(services, { intent: 'save-room', name: 'Room 1', capacity })
      expect(answer).toMatchObject({
        status: 422,
        errors: { capacity: 'At once: a whole number from 1 to 50.' },
        typed: { name: 'Room 1', capacity },
      })
    })
  })

  test('there are two hundred rooms at most', async () => {
    const services = await openServices()
    const { id: _, ...room } = await storedRoom(services.db)
    const row = await services.db.selectFrom('rooms').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: 198 }, (_, number) => ({ ...row, id: `room-${number}` }))
    await services.db.insertInto('rooms').values(more).execute()
    const sent = { intent: 'save-room', name: room.name, capacity: '1' }
    expect(await sendTeam(services, sent)).toMatchObject({ ok: true })
    expect(await sendTeam(services, sent)).toMatchObject({
      status: 422,
      message: 'There are already 200. Please delete one first.',
      typed: { name: room.name },
    })
  })

  test('a treatment that came since the form was opened stays', async () => {
    const services = await openServices()
    const { id: hrt } = await storedTreatment(services.db, { name: 'HRT' })
    const { id: since } = await storedTreatment(services.db, { name: 'Botox' })
    const { id } = await storedClinician(services.db, { treatmentIds: [since] })
    const { clinician } = await clinicianPageOf(services, id)
    const fields = {
      ...filledClinician,
      ...ticked(hrt),
      treatments: hrt,
      updatedAt: clinician?.updatedAt ?? '',
    }
    expect(await sendClinician(services, id, fields)).toMatchObject({ ok: true })
    expect(await assigned(services)).toEqual(
      new Map([
        [hrt, [id]],
        [since, [id]],
      ]),
    )
  })

  test('one who was bookable without a treatment may be edited; taking the last one away is refused', async () => {
    const services = await openServices()
    const { id: hrt } = await storedTreatment(services.db)
    const { id } = await storedClinician(services.db)
    const save = async (fields: Record<string, string>) => {
      const { clinician } = await clinicianPageOf(services, id)
      const seen = { updatedAt: clinician?.updatedAt ?? '' }
      return sendClinician(services, id, { ...filledClinician, ...seen, bookable: 'on', ...fields })
    }
    expect(await save({})).toMatchObject({ ok: true })
    expect(await save(ticked(hrt))).toMatchObject({ ok: true })
    expect(await save({})).toMatchObject({ status: 422, errors: { treatments: expect.any(String) } })
    expect((await assigned(services)).get(hrt)).toEqual([id])
  })

  test('what the form did not list stays assigned; an older save is refused', async () => {
    const services = await openServices()
    const [{ id: hrt }, { id: old }] = [
      await storedTreatment(services.db),
      await storedTreatment(services.db),
    ]
    const { id } = await storedClinician(services.db, { treatmentIds: [hrt, old] })
    await services.db
      .updateTable('treatments')
      .set({ deletedAt: '2026-12-01T00:00:00.000Z' })
      .where('id', '=', old)
      .execute()
    const { clinician } = await clinicianPageOf(services, id)
    const fields = { ...filledClinician, updatedAt: clinician?.updatedAt ?? '' }
    expect(await sendClinician(services, id, fields)).toMatchObject({ ok: true })
    expect(await assigned(services)).toEqual(new Map([[old, [id]]]))
    expect(await sendClinician(services, id, fields)).toMatchObject({ ok: false, status: 409 })
    expect((await changes(services)).at(-1)).toContain('"treatments"')
  })

  test('saving what was there already writes nothing down', async () => {
    const services = await openServices()
    const { id: hrt } = await storedTreatment(services.db)
    await sendTeam(services, {
      intent: 'save-room',
      name: 'Room 1',
      capacity: '2',
      active: 'on',
      ...ticked(hrt),
    })
    const [room] = (await teamOf(services)).rooms
    const again = { intent: 'save-room', id: room?.id ?? '', updatedAt: room?.updatedAt ?? '' }
    const packed: string[] = []
    const visits = { pack: async (_: unknown, { id }: { id: string }) => void packed.push(id) }
    const send = (capacity: string) =>
      sendTeam(services, { ...again, name: 'Room 1', capacity, active: 'on', ...ticked(hrt) }, visits)
    expect(await send('2')).toMatchObject({ ok: true })
    expect((await changes(services)).length).toBe(1)
    expect(await send('1')).toMatchObject({ ok: true })
    expect(packed).toEqual([room?.id])
  })

  test('the order moves by one place, at its ends not at all, and leaves open forms valid', async () => {
    const services = await openServices()
    for (const name of ['A', 'B', 'C']) await storedRoom(services.db, { id: name, name })
    const { updatedAt = '' } = (await teamOf(services)).rooms[0] ?? {}
    const move = (id: string, to: string) => sendTeam(services, { intent: 'move', kind: 'room', id, to })
    const order = async () => (await teamOf(services)).rooms.map(({ name }) => name).join('')
    expect(await move('A', 'earlier')).toMatchObject({ ok: true })
    expect(await changes(services)).toEqual([])
    expect(await move('A', 'later')).toMatchObject({ ok: true, value: '/admin/team?done=later&of-room=A' })
    expect(await order()).toBe('BAC')
    await Promise.all([move('A', 'later'), move('C', 'earlier')])
    expect((await order()).split('').sort().join('')).toBe('ABC')
    const save = { intent: 'save-room', id: 'A', updatedAt, name: 'A', capacity: '3', active: 'on' }
    expect(await sendTeam(services, save)).toMatchObject({ ok: true })
    expect(await move('gone', 'later')).toMatchObject({ status: 404 })
  })

  test.each(['clinician', 'room'] as const)(
    'a %s is switched off and on, deleted and brought back as it was',
    async (kind) => {
      const services = await openServices()
      const { id: hrt } = await storedTreatment(services.db, { name: 'HRT' })
      const stored = kind === 'room' ? storedRoom : storedClinician
      const { id } = await stored(services.db, { treatmentIds: [hrt] })
      const row = async () => {
        const { rows, rooms } = await teamOf(services)
        return (kind === 'room' ? rooms : rows).find((one) => one.id === id)
      }
      const send = async (fields: Record<string, string>) =>
        sendTeam(services, { kind, id, updatedAt: (await row())?.updatedAt ?? '', ...fields })
      expect(await send({ intent: 'switch', to: 'off' })).toMatchObject({ ok: true })
      expect(await row()).toMatchObject({ active: false })
      expect(await send({ intent: 'delete' })).toMatchObject({ ok: true })
      expect(await row()).toBeUndefined()
      const table = kind === 'room' ? 'rooms' : 'clinicians'
      const { updatedAt } = await services.db.selectFrom(table).select('updatedAt').executeTakeFirstOrThrow()
      const restore = kind === 'room' ? restoreRoom : restoreClinician
      const assignments = await listAssignments(services.db)
      expect(assignments[table].get(hrt)).toEqual([id])
      expect(await restore(services, { actor: dana, id, seen: updatedAt })).toEqual({
        ok: true,
        value: undefined,
      })
      expect(await row()).toMatchObject({ id, active: false })
      expect(await changes(services)).toEqual([
        'dana-1 edit {"fields":["active"]}',
        'dana-1 delete {}',
        'dana-1 restore {}',
      ])
    },
  )

  test('what cannot be stored is said, and nothing of it is', async () => {
    const services = await openServices()
    const { id: hrt } = await storedTreatment(services.db)
    const fails = { reassign: () => Promise.reject(new Error('full')) }
    const room = { intent: 'save-room', name: 'Room 1', capacity: '1', ...ticked(hrt) }
    expect(await sendTeam(services, room, fails)).toMatchObject({ status: 503 })
    expect((await teamOf(services)).rooms).toEqual([])
  })
})
