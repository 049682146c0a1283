import { describe, expect, test } from 'vitest'
import { updateBookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import { insertPatient } from '#app/features/patients/queries.server.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { nothingTyped } from '#app/platform/forms/form-fields.server.ts'
import { done } from '#app/platform/outcome.ts'
import { storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'
import { typedNames } from './fields.ts'
import { addIntents, readAddForm } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const find = async () => done({ patients: [], next: null, total: 0, problem: null })
const caller = { name: 'Ruth Ellison', phone: '(432) 555-0127', status: 'confirmed', language: 'en' }

async function ask(services: TestServices, given: Record<string, string>) {
  const fields = new Map(Object.entries({ ...nothingTyped(typedNames), ...caller, ...given }))
  const answer = await runIntent(addIntents, services, { actor: dana, fields, find })
  if (!answer.ok || answer.value.added !== null) throw new Error('not shown')
  return answer.value.view
}

const book = (services: TestServices, treatmentId: string, slot: string, given = {}) => {
  const [date, time] = slot.split(' ')
  return storedAppointment(services.db, { treatmentId, date, time, status: 'confirmed', ...given } as never)
}

forEachEngineWithServices((openServices) => {
  test('a form that names a patient has opened that record, which is written down once', async () => {
    const services = await openServices()
    await insertPatient(
      services.db,
      { ...caller, email: '', language: 'en', id: 'known-1' },
      services.clock.now(),
    )
    for (const intent of ['show', 'use p:+14325550142', 'forget'])
      await ask(services, { intent, patient: 'known-1' })
    await ask(services, { intent: 'show', patient: 'nobody' })
    const log = await services.db.selectFrom('audit_log').select(['action', 'object', 'objectId']).execute()
    expect(log).toEqual([{ action: 'view', object: 'patient', objectId: 'known-1' }])
  })

  describe('free times', () => {
    test('the first is chosen until staff choose another, and for another treatment again', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Thursday'] })
      const later = await storedTreatment(services.db, { name: 'Later', availableDays: ['Thursday'] })
      const empty = await readAddForm(services, dana, {
        search: new URLSearchParams('slot=2026-12-10 09:00'),
      })
      expect(empty.ok && empty.value).toMatchObject({
        free: null,
        first: [],
        typed: { wish: '2026-12-10 09:00' },
      })
      for (const time of ['10:00', '14:30', '09:00'])
        await runIntent(addIntents, services, {
          actor: dana,
          fields: new Map(
            Object.entries({
              ...nothingTyped(typedNames),
              ...caller,
              treatment: treatment.name.en,
              slot: `2026-12-07 ${time}`,
              intent: 'add',
              key: time,
            }),
          ),
          find,
        })
      const shown = await ask(services, { intent: 'show', treatment: treatment.name.en })
      expect(shown.first.map(({ date, time }) => `${date} ${time}`)).toEqual([
        '2026-12-10 09:00',
        '2026-12-10 10:00',
        '2026-12-10 14:30',
        '2026-12-14 09:00',
      ])
      expect(shown.typed).toMatchObject({ name: 'Ruth Ellison', slot: '2026-12-10 09:00' })
      const { offered } = shown.typed
      const stays = { intent: 'show', treatment: treatment.name.en, slot: '2026-12-10 14:30', offered }
      expect((await ask(services, stays)).typed.slot).toBe('2026-12-10 14:30')
      const gone = { ...stays, slot: '2026-12-07 14:30' }
      expect((await ask(services, gone)).typed.slot).toBe('2026-12-10 09:00')
      const other = { intent: 'show', treatment: later.name.en, slot: offered, offered }
      expect((await ask(services, other)).typed.slot).toBe('2026-12-10 09:00')
      expect((await ask(services, { intent: 'show', treatment: 'Nothing' })).free).toBeNull()
    })

    test('a time that was typed goes before the list, is refused, and then one of the list does', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Wednesday'] })
      const add = { intent: 'add', treatment: treatment.name.en, slot: '2026-12-07 10:00', key: 'one' }
      const typed = { otherDay: '2026-12-09', otherTime: '07:45' }
      const view = await ask(services, { ...add, ...typed })
      expect(view).toMatchObject({
        message: expect.stringContaining('The clinic opens at 9:00 AM.'),
        insisted: { date: '2026-12-09', time: '07:45', reason: '' },
        typed: { ...typed, lost: '2026-12-09 07:45', slot: '' },
        isNear: true,
      })
      const { next: _, ...shown } = view.typed
      // Sent once more as it is, it is the same time that staff ask for.
      expect(await ask(services, { ...shown, intent: 'add' })).toMatchObject({ insisted: view.insisted })
      const near = { slot: '2026-12-09 09:00', intent: 'add', key: 'two' }
      const again = new Map(Object.entries({ ...nothingTyped(typedNames), ...caller, ...shown, ...near }))
      expect(await runIntent(addIntents, services, { actor: dana, fields: again, find })).toMatchObject({
        ok: true,
      })
      const rows = await services.db.selectFrom('appointments').select(['date', 'time']).execute()
      expect(rows).toEqual([{ date: '2026-12-09', time: '09:00' }])
    })

    test.each([
      { typed: { otherDay: '', otherTime: '07:45' }, errors: { otherDay: 'Please choose a day.' } },
      {
        typed: { otherDay: '2026-12-09', otherTime: 'noonish' },
        errors: { otherTime: 'Please enter a time, such as 7:45 AM.' },
      },
      {
        typed: { otherDay: '2026-12-09', otherTime: '7:43 AM' },
        errors: { otherTime: 'Appointments start in 5-minute steps, such as 7:45 or 10:10.' },
      },
    ])('typed $typed is refused at its field, and stays', async ({ typed, errors }) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const add = { intent: 'add', treatment: treatment.name.en, slot: '2026-12-07 10:00', key: 'one' }
      expect(await ask(services, { ...add, ...typed })).toMatchObject({ errors, typed })
      expect(await services.db.selectFrom('appointments').select('id').execute()).toEqual([])
    })

    test('a time that has begun is offered for a walk-in, and never chosen first', async () => {
      const services = await openServices()
      const availableTimes = ['10:00', '10:30', '11:00', '11:30'] as ClockTime[]
      const { name } = await storedTreatment(services.db, { availableTimes, durationMinutes: 45 })
      services.clock.set('2026-12-07T16:57:00Z')
      const { first, typed } = await ask(services, { intent: 'show', treatment: name.en })
      expect(typed.slot).toBe('2026-12-07 11:00')
      expect(first.map(({ date, time, hasBegun }) => [date, time, hasBegun ?? false])).toEqual([
        ['2026-12-07', '11:00', false],
        ['2026-12-08', '10:00', false],
        ['2026-12-08', '10:30', false],
        ['2026-12-07', '10:30', true],
      ])
      const chosen = { intent: 'show', treatment: name.en, slot: '2026-12-07 10:30' }
      expect((await ask(services, chosen)).typed.slot).toBe('2026-12-07 10:30')
    })

    test('another day is looked at without losing what is chosen', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Thursday'] })
      const first = await ask(services, { intent: 'show', treatment: treatment.name.en })
      expect(first.isOtherDay).toBe(false)
      const strip = await ask(services, { intent: `show ${first.free?.later}`, treatment: treatment.name.en })
      expect(strip.free).toMatchObject({ chosen: '2026-12-24', earlier: '2026-12-07' })
      expect(strip).toMatchObject({ isOtherDay: true, typed: { slot: '2026-12-07 09:00' } })
      const chosen = {
        intent: 'show',
        treatment: treatment.name.en,
        day: '2026-12-24',
        slot: '2026-12-24 10:00',
      }
      expect((await ask(services, chosen)).typed.slot).toBe('2026-12-24 10:00')
    })

    test('of days on which nobody is there the form says so, and of hours outside', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, {
        availableDays: ['Thursday', 'Friday', 'Saturday'],
      })
      await storedClosure(services.db, { firstDay: '2026-12-10', lastDay: '2026-12-10' })
      const view = await ask(services, { intent: 'show', treatment: treatment.name.en })
      expect(view.free?.days.slice(0, 3)).toEqual([
        { date: '2026-12-10', free: 0, state: 'closed' },
        { date: '2026-12-11', free: 3, state: 'free' },
        { date: '2026-12-12', free: 0, state: 'outside' },
      ])
      expect(view.free?.chosen).toBe('2026-12-11')
      expect(view.first.every(({ date }) => !['2026-12-10', '2026-12-12'].includes(date))).toBe(true)
    })

    test('a time that was pointed at stands first, and where it is lost the form says so', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const wish = '2026-12-09 14:30'
      const pointed = await readAddForm(services, dana, {
        search: new URLSearchParams({ for: treatment.id, slot: wish }),
      })
      if (!pointed.ok) throw new Error('not read')
      expect(pointed.value).toMatchObject({ isWishLost: false, typed: { slot: wish, offered: wish } })
      expect(pointed.value.first).toMatchObject([
        { date: '2026-12-09', time: '14:30' },
        { date: '2026-12-07', time: '09:00' },
        {},
        {},
      ])
      const lost = await ask(services, {
        intent: 'show',
        treatment: treatment.name.en,
        wish: '2026-12-09 11:15',
      })
      expect(lost).toMatchObject({ isWishLost: true, typed: { slot: '2026-12-07 09:00' } })
    })

    test('"any" names whom each time would be with: who has the fewest visits that day', async () => {
      const services = await openServices()
      const { db } = services
      const treatment = await storedTreatment(db)
      const [jordan, alex, sam] = [
        await storedClinician(db),
        await storedClinician(db, { name: 'Alex Rivera' }),
        await storedClinician(db, { name: 'Sam Okafor' }),
      ]
      await assign(db, treatment.id, { clinicians: [jordan, alex] })
      await book(services, treatment.id, '2026-12-07 15:00', { clinicianId: jordan.id })
      const view = await ask(services, { intent: 'show', treatment: treatment.name.en })
      expect(view.first[0]).toMatchObject({ clinicianId: alex.id, clinician: 'Alex Rivera' })
      expect(view.free?.unable).toEqual([{ id: sam.id, name: 'Sam Okafor' }])
      const withJordan = await ask(services, {
        intent: 'show',
        treatment: treatment.name.en,
        with: jordan.id,
      })
      expect(withJordan.first[0]?.clinicianId).toBe(jordan.id)
    })

    test('times near one that is lost say with whom they would be, where nobody was wanted', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const jordan = await storedClinician(services.db, { treatmentIds: [treatment.id] })
      const alex = await storedClinician(services.db, { name: 'Alex Rivera', treatmentIds: [treatment.id] })
      await book(services, treatment.id, '2026-12-09 14:30', { clinicianId: jordan.id })
      const typed = { otherDay: '2026-12-09', otherTime: '07:45' }
      const refused = await ask(services, { intent: 'add', treatment: treatment.name.en, ...typed })
      expect(refused.first).toMatchObject([
        { date: '2026-12-09', time: '09:00', clinicianId: alex.id, clinician: 'Alex Rivera' },
        { date: '2026-12-09', time: '10:00', clinician: 'Alex Rivera' },
        { clinician: 'Alex Rivera' },
      ])
    })

    test('where the agreed time is lost none is chosen in its place: staff choose one of those near it', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const sent = { intent: 'add', treatment: treatment.name.en, slot: '2026-12-09 10:00' }
      const other = { ...sent, name: 'Ann Quick', phone: '(432) 555-0111' }
      await expect(ask(services, other)).rejects.toThrow('not shown')
      const refused = await ask(services, sent)
      expect(refused).toMatchObject({ isNear: true, typed: { name: 'Ruth Ellison', slot: '' } })
      expect(refused.insisted).toMatchObject({ date: '2026-12-09', time: '10:00' })
      expect(refused.first).toHaveLength(3)
      // The same keys once more book nothing that nobody chose.
      const { next: _, ...typed } = refused.typed
      const again = await ask(services, { ...typed, intent: 'add' })
      expect(again).toMatchObject({
        errors: { slot: 'Please select a preferred time.' },
        typed: { slot: '' },
        first: refused.first,
      })
      // What staff choose there stays chosen while something else is put right.
      const [near] = refused.first
      if (!near) throw new Error('nothing near')
      const chosen = await ask(services, { ...typed, intent: 'add', slot: slotValue(near), name: '' })
      expect(chosen).toMatchObject({ errors: { name: expect.any(String) }, typed: { slot: slotValue(near) } })
      const added = { ...typed, intent: 'add', slot: slotValue(near) }
      await expect(ask(services, added)).rejects.toThrow('not shown')
    })
  })

  describe('a known patient', () => {
    const known = async (services: TestServices) => {
      const { db } = services
      const hrt = await storedTreatment(db, { name: 'HRT' })
      const dot = await storedTreatment(db, { name: 'DOT' })
      const said = { ...caller, name: 'José Ramírez', email: 'jose@example.org', language: 'es' as const }
      const id = await db
        .transaction()
        .execute((tx) => joinPatient(tx, said, Temporal.Instant.from('2026-01-01T00:00:00Z'), 'staff'))
      await book(services, dot.id, '2026-11-02 10:00', { patientId: id })
      await book(services, hrt.id, '2026-11-09 10:00', { patientId: id })
      await book(services, dot.id, '2026-12-14 10:00', { patientId: id })
      await book(services, hrt.id, '2026-11-16 10:00', { patientId: id, status: 'cancelled' })
      return { id, hrt, dot }
    }

    test('fills the form in, with what is usual, and is written down as seen', async () => {
      const services = await openServices()
      const { id, dot } = await known(services)
      const view = await ask(services, { intent: `choose ${id}`, name: '', phone: '0127' })
      const next = { date: '2026-12-14', time: '10:00', treatment: 'HRT', clinician: '' }
      expect(view.known).toEqual({ id, visits: 3, seen: '2026-11-09', others: [], coming: [next], next })
      expect(view.typed).toMatchObject({
        patient: id,
        name: 'José Ramírez',
        phone: '(432) 555-0127',
        email: 'jose@example.org',
        language: 'es',
        treatment: dot.name.en,
        slot: '2026-12-07 09:00',
      })
      expect(await listOfObject(services.db, { object: 'patient', objectId: id, limit: 2 })).toMatchObject([
        { actor: 'dana-1', action: 'view' },
      ])
    })

    test('is asked for the date of birth where the owner wants it, and it is kept', async () => {
      const services = await openServices()
      const { id } = await known(services)
      const born = async () =>
        (await services.db.selectFrom('patients').select('birthDate').where('id', '=', id).executeTakeFirst())
          ?.birthDate
      expect(await ask(services, { intent: 'show', patient: id })).toMatchObject({ asksBirthDate: false })
      await updateBookingSettings(
        services.db,
        { asksBirthDate: true, showsPrices: false },
        services.clock.now(),
      )
      const typed = { intent: 'add', patient: id, treatment: 'HRT', slot: '2026-12-16 10:00', key: 'k' }
      const wrong = await ask(services, { ...typed, birthDate: '31/12/1990' })
      expect(wrong).toMatchObject({
        asksBirthDate: true,
        typed: { birthDate: '31/12/1990' },
        errors: { birthDate: expect.stringContaining('3/14/1962') },
      })
      const fields = new Map(
        Object.entries({ ...nothingTyped(typedNames), ...caller, ...typed, birthDate: '3/14/1962' }),
      )
      const added = await runIntent(addIntents, services, { actor: dana, fields, find })
      expect(added).toMatchObject({ ok: true })
      expect(await born()).toBe('1962-03-14')
      const shown = await ask(services, { intent: `choose ${id}` })
      expect(shown.typed.birthDate).toBe('1962-03-14')
      expect(
        (await ask(services, { intent: 'forget', ...shown.typed, next: '' } as never)).typed.birthDate,
      ).toBe('')
    })

    test('says what is booked from today on, and which of it comes next', async () => {
      const services = await openServices()
      const { id, hrt } = await known(services)
      const who = await storedClinician(services.db, { name: 'Alex Rivera', credentials: '' })
      const row = { patientId: id, clinicianId: who.id }
      await book(services, hrt.id, '2026-12-07 08:00', { patientId: id })
      await book(services, hrt.id, '2026-12-07 11:30', row)
      await book(services, hrt.id, '2026-12-08 09:00', { ...row, status: 'no-show' })
      await book(services, hrt.id, '2026-12-08 10:00', { ...row, status: 'cancelled' })
      const { known: shown } = await ask(services, { intent: 'show', patient: id })
      const first = { date: '2026-12-07', time: '11:30', treatment: 'HRT', clinician: 'Alex Rivera' }
      expect(shown?.next).toEqual(first)
      expect(shown?.coming).toEqual([
        expect.objectContaining({ time: '08:00' }),
        first,
        expect.objectContaining({ date: '2026-12-14' }),
      ])
    })

    test('is chosen from the page of the patient as well, and from one of the visits', async () => {
      const services = await openServices()
      const { id } = await known(services)
      const search = (patient: string) => ({ search: new URLSearchParams({ patient }) })
      const view = await readAddForm(services, dana, search(id))
      expect(view).toMatchObject({ value: { known: { id }, typed: { patient: id, name: 'José Ramírez' } } })
      const visits = await services.db
        .selectFrom('appointments')
        .select('id')
        .where('patientId', '=', id)
        .execute()
      for (const again of [visits[0]?.id ?? '', 'no-such-visit']) {
        const booked = await readAddForm(services, dana, { search: new URLSearchParams({ again }) })
        expect(booked).toMatchObject({ value: { typed: { patient: again === 'no-such-visit' ? '' : id } } })
      }
      const nobody = await readAddForm(services, dana, search('nobody'))
      expect(nobody).toMatchObject({ value: { known: null, typed: { patient: '', name: '' } } })
    })

    test('is chosen where a message was theirs; what the record does not say, the message does', async () => {
      const services = await openServices()
      const { id } = await known(services)
      await services.db.deleteFrom('patient_details').where('key', 'like', 'p:%').execute()
      const writer = { name: 'Pepe', phone: '(432) 555-0188', email: 'pepe@example.org' }
      const search = new URLSearchParams({ message: 'any' })
      const read = (patientId: string | null) =>
        readAddForm(services, dana, { search, forWhom: { ...writer, patientId } })
      const chosen = { patient: id, name: 'José Ramírez', email: 'jose@example.org', phone: writer.phone }
      expect(await read(id)).toMatchObject({ value: { known: { id }, typed: chosen } })
      for (const nobody of [null, 'nobody'])
        expect(await read(nobody)).toMatchObject({
          value: { known: null, typed: { ...writer, patient: '' } },
        })
    })

    test('begins with what staff confirmed last, and asks about the rest', async () => {
      const services = await openServices()
      const { db } = services
      await storedTreatment(db)
      const join = (said: { phone: string; email: string }, day: string, source: 'staff' | 'form') =>
        db
          .transaction()
          .execute((tx) =>
            joinPatient(
              tx,
              { name: 'Ruth Ellison', language: 'en', ...said },
              Temporal.Instant.from(`2026-01-0${day}T00:00:00Z`),
              source,
            ),
          )
      const phone = '(432) 555-0127'
      const id = await join({ phone, email: 'stranger@example.net' }, '1', 'form')
      const first = await ask(services, { intent: `choose ${id}`, email: '', phone: '0127' })
      const stranger = { key: 'e:stranger@example.net', text: 'stranger@example.net', isFromForm: true }
      expect(first).toMatchObject({
        typed: { phone, email: '' },
        known: { others: [stranger] },
      })
      const { next: _, ...typed } = first.typed
      const used = await ask(services, { ...typed, intent: `use ${stranger.key}` })
      expect(used.typed).toMatchObject({ phone, email: stranger.text })
      expect(await join({ phone, email: 'old@example.com' }, '2', 'staff')).toBe(id)
      expect(await join({ phone, email: 'new@example.com' }, '3', 'staff')).toBe(id)
      const known = await ask(services, { intent: `choose ${id}`, email: '', phone: '0127' })
      expect(known).toMatchObject({
        typed: { phone, email: 'new@example.com' },
        known: {
          others: [{ key: 'e:old@example.com', text: 'old@example.com', isFromForm: false }, stranger],
        },
      })
    })

    test('leaves the treatment that was chosen, and can be taken back', async () => {
      const services = await openServices()
      const { id, hrt } = await known(services)
      const view = await ask(services, { intent: `choose ${id}`, treatment: hrt.name.en })
      expect(view.typed.treatment).toBe(hrt.name.en)
      const { next: _, ...typed } = view.typed
      const back = await ask(services, { ...typed, intent: 'forget' })
      expect(back).toMatchObject({
        known: null,
        typed: { patient: '', name: '', email: '', phone: typed.phone },
      })
      const typedOver = await ask(services, { ...typed, intent: 'forget', name: 'His brother' })
      expect(typedOver.typed.name).toBe('His brother')
    })

    test('of a patient who was joined to another the other is chosen; of nobody, nobody', async () => {
      const services = await openServices()
      const { id } = await known(services)
      const joined = await services.db
        .transaction()
        .execute((tx) =>
          joinPatient(
            tx,
            { ...caller, name: 'Pepe Ramírez', email: '', language: 'en' },
            Temporal.Instant.from('2026-02-01T00:00:00Z'),
          ),
        )
      await services.db.updateTable('patients').set({ mergedInto: id }).where('id', '=', joined).execute()
      expect((await ask(services, { intent: `choose ${joined}` })).typed.patient).toBe(id)
      const nobody = await ask(services, { intent: 'choose who-is-this', patient: 'who-is-this' })
      expect(nobody).toMatchObject({ known: null, typed: { patient: '', name: 'Ruth Ellison' } })
    })
  })
})
