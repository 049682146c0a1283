import { describe, expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { auditedActions, boxes, dana, edited, filled, only, send } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { visitsForTreatments } from '../visits-to-settle/lookups.server.ts'
import { readVisitsOutside } from '../visits-to-settle/page.server.ts'
import { outsideAddress } from './address.ts'
import { readTreatments } from './page.server.ts'
import { findActiveByName, listActive, listAll } from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('a treatment is added as it was typed', async () => {
    const services = await openServices()
    expect(await send(services, filled)).toMatchObject({ ok: true, value: { action: 'added' } })
    expect(await only(services)).toMatchObject({
      name: { en: 'Flu shot' },
      description: { en: 'Seasonal vaccination.' },
      availableDays: ['Monday', 'Wednesday'],
      availableTimes: ['09:00', '14:30'],
      active: true,
      durationMinutes: 15,
      capacity: 3,
    })
    expect(await auditedActions(services)).toEqual(['dana-1 create {}'])
  })

  describe('refuses', () => {
    const without = (...names: string[]) =>
      Object.fromEntries(Object.entries(filled).filter(([name]) => !names.includes(name)))
    const required = 'Name and description are required'
    const dayAndTime = 'Please select at least one day and time'
    test.each([
      { what: 'no name', fields: without('name.en'), errors: { 'name.en': required } },
      {
        what: 'a blank description',
        fields: { ...filled, 'description.en': ' \n ' },
        errors: { 'description.en': required },
      },
      {
        what: 'no day',
        fields: without('day Monday', 'day Wednesday'),
        errors: { availableDays: dayAndTime },
      },
      {
        what: 'no time',
        fields: without('time 09:00', 'time 14:30'),
        errors: { availableTimes: dayAndTime },
      },
      {
        what: 'a time that is not offered',
        fields: { ...without('time 09:00', 'time 14:30'), 'time 09:17': 'on' },
        errors: { availableTimes: dayAndTime },
      },
      ...['0', '7', '485', '-5', '1e2', ''].map((durationMinutes) => ({
        what: `a length of "${durationMinutes}"`,
        fields: { ...filled, durationMinutes },
        errors: { durationMinutes: 'The length must be a multiple of 5 from 5 to 480 minutes' },
      })),
      ...['0', '21', '1.5', 'two'].map((capacity) => ({
        what: `${capacity} at the same time`,
        fields: { ...filled, capacity },
        errors: { capacity: 'At the same time: a whole number from 1 to 20' },
      })),
      {
        what: 'a name that another one has in other emails',
        fields: { ...filled, 'name.en': 'hrt' },
        errors: { 'name.en': 'A treatment already has this name' },
      },
    ])('$what', async ({ fields, errors }) => {
      const services = await openServices()
      await storedTreatment(services.db, { name: 'HRT' })
      const answer = await send(services, fields)
      expect(answer).toMatchObject({ ok: false, status: 422, errors })
      expect(answer.typed?.description.en).toBe(fields['description.en'])
      expect((await listAll(services.db)).map(({ name }) => name.en)).toEqual(['HRT'])
    })
  })

  test('two who add the same name at once: one does', async () => {
    const services = await openServices()
    const answers = await Promise.all([
      send(services, filled),
      send(services, { ...filled, 'name.en': 'FLU SHOT' }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 422 })
  })

  test('an edit keeps its name, keeps a time outside the half hours, and writes down which fields changed', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT', availableTimes: ['09:10'] as ClockTime[] })
    const row = await only(services)
    const fields = edited(row, {
      'description.en': 'Other words.',
      capacity: '2',
      ...boxes(['Monday'], ['09:10']),
    })
    expect(await send(services, fields)).toMatchObject({ ok: true, value: { action: 'updated' } })
    expect(await only(services)).toMatchObject({
      availableDays: ['Monday'],
      availableTimes: ['09:10'],
      capacity: 2,
    })
    expect(await auditedActions(services)).toEqual([
      'dana-1 edit {"fields":["description.en","availableDays","capacity"]}',
    ])
  })

  test('what is said in Spanish is kept, may be empty, and stays where a page of another build did not ask', async () => {
    const services = await openServices()
    const said = { 'name.es': 'Vacuna contra la gripe', 'description.es': 'Cada otoño.\nSin cita.' }
    const kept = {
      name: { en: 'Flu shot', es: 'Vacuna contra la gripe' },
      description: { en: 'Seasonal vaccination.', es: 'Cada otoño.\nSin cita.' },
    }
    expect(await send(services, { ...filled, ...said })).toMatchObject({ ok: true })
    expect(await only(services)).toMatchObject(kept)
    const asked = async (changes: Record<string, string>) =>
      edited(await only(services), { ...boxes(['Monday'], ['09:00']), ...changes })
    const {
      'name.es': _,
      'description.es': __,
      ...ofBefore
    }: Record<string, string> = await asked({ capacity: '4' })
    expect(await send(services, ofBefore)).toMatchObject({ ok: true })
    expect(await only(services)).toMatchObject({ ...kept, capacity: 4 })
    expect(await send(services, await asked({ 'name.es': ' ' }))).toMatchObject({ ok: true })
    expect((await only(services)).name).toEqual({ en: 'Flu shot' })
    expect((await auditedActions(services)).at(-1)).toBe('dana-1 edit {"fields":["name.es"]}')
    const long = await asked({ 'name.es': 'ñ'.repeat(101), 'description.es': 'ñ'.repeat(1_001) })
    expect(await send(services, long)).toMatchObject({
      status: 422,
      errors: {
        'name.es': 'Please use at most 100 characters.',
        'description.es': 'Please use at most 1,000 characters.',
      },
    })
  })

  test('days are stored by number, in whichever language they were saved', async () => {
    const services = await openServices()
    expect(await withLanguage('es', () => send(services, filled))).toMatchObject({ ok: true })
    const rows = await services.db.selectFrom('treatments').select('weekdays').execute()
    expect(rows).toEqual([{ weekdays: '[1,3]' }])
  })

  test('an older save is refused, with who was faster', async () => {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
    await storedTreatment(services.db, { name: 'HRT' })
    const row = await only(services)
    expect(
      (await send(services, { intent: 'switch', id: row.id, updatedAt: row.updatedAt, to: 'off' })).ok,
    ).toBe(true)
    expect(await send(services, edited(row, boxes(['Monday'], ['09:00'])))).toMatchObject({
      status: 409,
      message:
        'Dana Whitlock changed this treatment on Mon, Dec 7 at 9:00 AM. Nothing was saved. Please check it again.',
    })
    expect(await only(services)).toMatchObject({ active: false })
  })

  test('visits outside are shown before the first save, listed, and stay booked', async () => {
    const services = await openServices()
    const { id } = await storedTreatment(services.db, { name: 'HRT' })
    const ours = { treatmentId: id, treatment: 'HRT', time: '10:00' }
    const visit = await storedAppointment(services.db, { ...ours, date: '2026-12-09', name: 'Carl Dunn' })
    for (const other of [
      { status: 'cancelled' },
      { deletedAt: '2026-12-07T15:00:00.000Z' },
      { date: '2026-12-02' },
    ]) {
      await storedAppointment(services.db, { ...ours, date: '2026-12-09', ...other })
    }
    const row = await only(services)
    const fields = edited(row, boxes(['Monday'], ['09:00', '10:00']))
    expect(await send(services, fields)).toMatchObject({
      status: 409,
      message: 'Save once more to keep your changes.',
    })
    const offer = { availableDays: ['Monday' as const], availableTimes: row.availableTimes, capacity: 1 }
    const { searchParams: search } = new URL(outsideAddress(id, offer), 'https://clinic.example')
    expect(await readVisitsOutside(services, dana, { treatmentId: id, search })).toMatchObject({
      ok: true,
      value: { treatment: 'HRT', rows: [{ id: visit.id, name: 'Carl Dunn' }] },
    })
    expect(await send(services, { ...fields, warned: '1' })).toMatchObject({ ok: true })
    const kept = await services.db.selectFrom('appointments').selectAll().where('id', '=', visit.id).execute()
    expect(kept).toEqual([visit])
  })

  test('visits outside of one that is given by clinicians are all listed, however many it fitted before', async () => {
    const services = await openServices()
    const availableTimes = ['10:00', '10:30'] as ClockTime[]
    const { id } = await storedTreatment(services.db, { name: 'HRT', capacity: 1, availableTimes })
    const visits = []
    for (const [name, time] of [
      ['Ana', '10:00'],
      ['Ben', '10:30'],
    ] as const) {
      const { id: clinicianId } = await storedClinician(services.db, {
        name: `Dr. ${name}`,
        treatmentIds: [id],
      })
      const at = { treatmentId: id, date: '2026-12-09', time, durationMinutes: 60 }
      visits.push(await storedAppointment(services.db, { ...at, name, clinicianId }))
    }
    const search = (capacity: number) =>
      new URL(
        outsideAddress(id, { availableDays: ['Monday'], availableTimes, capacity }),
        'https://clinic.example',
      ).searchParams
    for (const capacity of [1, Number.MAX_SAFE_INTEGER])
      expect(
        await readVisitsOutside(services, dana, { treatmentId: id, search: search(capacity) }),
      ).toMatchObject({ ok: true, value: { rows: visits.map(({ name }) => ({ name })) } })
  })

  test('anyone who writes texts changes those and nothing else, and is told of no visit', async () => {
    const services = await openServices()
    const { id } = await storedTreatment(services.db, { name: 'HRT' })
    await storedAppointment(services.db, { treatmentId: id, date: '2026-12-09' })
    const before = await only(services)
    const visits = visitsForTreatments(services)
    const view = await readTreatments(services, dana, {
      dialog: { kind: 'edit', id },
      visits,
      role: 'editor',
    })
    expect(view).toMatchObject({
      value: { may: { texts: true, rules: false }, rows: [{ booked: 0, outside: 0 }], ahead: [] },
    })
    const texts = {
      'name.en': 'Hormones',
      'description.en': 'Text.',
      'name.es': 'Hormonas',
      'description.es': '',
    }
    const sent = { ...filled, intent: 'texts', id, updatedAt: before.updatedAt, ...texts, capacity: '9' }
    expect(await send(services, sent)).toMatchObject({ ok: true, value: { action: 'updated' } })
    const { updatedAt: _, ...after } = await only(services)
    const { updatedAt: __, ...unchanged } = before
    expect(after).toEqual({
      ...unchanged,
      name: { en: 'Hormones', es: 'Hormonas' },
      description: { en: 'Text.' },
    })
    expect(await send(services, { ...sent, 'name.en': '' })).toMatchObject({ ok: false, status: 422 })
  })

  test('a deleted one is off the list, its visits stay; a second deletion is told so', async () => {
    const services = await openServices()
    const { id } = await storedTreatment(services.db, { name: 'HRT' })
    const visit = await storedAppointment(services.db, { treatmentId: id, date: '2026-12-09' })
    const view = await readTreatments(services, dana, {
      dialog: { kind: 'delete', id },
      visits: visitsForTreatments(services),
      role: 'admin',
    })
    expect(view).toMatchObject({ value: { rows: [{ id, booked: 1 }], ahead: [{ id: visit.id }] } })
    const { updatedAt } = await only(services)
    const fields = { intent: 'delete', id, updatedAt }
    expect(await send(services, fields)).toMatchObject({ ok: true, value: { action: 'deleted' } })
    expect(await listAll(services.db)).toEqual([])
    expect(await listActive(services.db)).toEqual([])
    expect(await findActiveByName(services.db, 'HRT')).toBeUndefined()
    expect(await services.db.selectFrom('appointments').selectAll().execute()).toEqual([visit])
    expect(await send(services, fields)).toMatchObject({
      status: 404,
      message: 'This treatment was deleted. Nothing was saved.',
    })
  })

  test('an action that there is none is refused; a fault is answered with a sentence', async () => {
    const services = await openServices()
    expect(await send(services, { intent: 'sell' })).toMatchObject({ ok: false, status: 422 })
    await services.db.schema.dropTable('treatments').execute()
    expect(await send(services, filled)).toMatchObject({
      status: 503,
      message: 'Failed to save treatment. Please try again.',
    })
    const visits = visitsForTreatments(services)
    expect(await readTreatments(services, dana, { dialog: null, visits, role: 'admin' })).toMatchObject({
      status: 503,
      message: 'Failed to load treatments',
    })
  })
})
