import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { visitsForClosures } from '../visits-to-settle/lookups.server.ts'
import { closeDayAddress, readDayToClose } from './address.ts'
import { closureFormIntents, readClosureForm } from './form-page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }

const send = (services: TestServices, id: string | null, fields: Record<string, string>) =>
  runIntent(closureFormIntents, services, {
    actor: dana,
    id,
    visits: visitsForClosures(services),
    fields: new Map(Object.entries({ intent: 'save', ...fields })),
  })

const read = (services: TestServices, id: string | null) =>
  readClosureForm(services, { actor: dana, id, visits: visitsForClosures(services) })

const day = { length: 'day', firstDay: '2026-12-09', scope: 'clinic' }

forEachEngineWithServices((openServices) => {
  test('what was typed stays next to its sentences', async () => {
    const services = await openServices()
    const typed = {
      length: 'part',
      firstDay: '2026-12-09',
      fromTime: '13:00',
      toTime: '12:00',
      scope: 'clinic',
      reason: 'x'.repeat(10_000),
      announced: '1',
    }
    const answer = outcomeValue(
      await send(services, null, { ...typed, 'publicReason.en': '', 'publicReason.es': 'Feriado' }),
    )
    expect(answer).toMatchObject({
      saved: null,
      status: 422,
      view: {
        typed: { ...typed, publicReason: { en: '', es: 'Feriado' }, announced: true },
        errors: {
          toTime: 'The end must be after the start.',
          reason: 'Please use at most 200 characters.',
          'publicReason.en': 'Enter it in English too, or leave both blank.',
        },
      },
    })
  })

  test('a day to close is filled in, with the appointments in it shown at once', async () => {
    const services = await openServices()
    const [sam, alex] = [
      await storedClinician(services.db, { name: 'Sam' }),
      await storedClinician(services.db),
    ]
    const booked = { date: '2026-12-09', time: '10:00' } as const
    await storedAppointment(services.db, { ...booked, name: 'Ann Quick', clinicianId: sam.id })
    await storedAppointment(services.db, { ...booked, name: 'Tom Baker', clinicianId: alex.id })
    const search = new URLSearchParams(closeDayAddress('2026-12-09' as CalendarDate, sam.id).split('?')[1])
    const form = await readClosureForm(services, {
      actor: dana,
      id: null,
      visits: visitsForClosures(services),
      dayToClose: readDayToClose(search),
    })
    expect(outcomeValue(form)).toMatchObject({
      typed: { length: 'day', firstDay: '2026-12-09', scope: 'clinician', subjectIds: [sam.id] },
      inside: { count: 1, visits: [{ name: 'Ann Quick' }] },
      errors: {},
    })
    expect(readDayToClose(new URLSearchParams('day=2026-02-31&clinician=x'))).toBeNull()
    const unknown = { day: '2026-12-09' as CalendarDate, clinician: 'nobody-we-know' }
    const empty = await readClosureForm(services, {
      actor: dana,
      id: null,
      visits: visitsForClosures(services),
      dayToClose: unknown,
    })
    expect(outcomeValue(empty)).toMatchObject({ inside: null, errors: {} })
  })

  test('a form that was open while somebody else saved is told so, with what was typed', async () => {
    const services = await openServices()
    const { id, updatedAt } = await storedClosure(services.db)
    const first = await send(services, id, { ...day, updatedAt, reason: 'First' })
    expect(first).toMatchObject({ ok: true, value: { saved: id } })
    const second = outcomeValue(await send(services, id, { ...day, updatedAt, reason: 'Second' }))
    expect(second).toMatchObject({
      saved: null,
      status: 409,
      view: { typed: { reason: 'Second' }, message: expect.stringMatching(/changed.*Nothing was saved/) },
    })
  })

  test('what was deleted meanwhile is no choice any more; what a closure holds of it stays, and is told', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const box = { [`treatments ${treatment.id}`]: 'on' }
    const typed = { ...day, scope: 'treatments', ...box }
    const { saved } = outcomeValue(await send(services, null, typed))
    await services.db
      .updateTable('treatments')
      .set({ deletedAt: '2026-12-07T10:00:00.000Z' })
      .where('id', '=', treatment.id)
      .execute()
    expect(outcomeValue(await send(services, null, { ...typed, reason: 'Another' }))).toMatchObject({
      status: 422,
      view: { errors: { subjects: 'Choose at least one treatment.' }, gone: null },
    })
    const form = outcomeValue(await read(services, saved))
    expect(form.gone).toEqual({ scope: 'treatments', count: 1 })
    const change = { ...day, scope: 'treatments', updatedAt: form.typed.updatedAt, reason: 'Later' }
    expect(await send(services, saved, change)).toMatchObject({ ok: true, value: { saved } })
    expect(outcomeValue(await read(services, saved)).typed.subjectIds).toEqual([treatment.id])
  })

  test('one that was deleted meanwhile is not there', async () => {
    const services = await openServices()
    const { id } = await storedClosure(services.db, { deletedAt: '2026-12-07T10:00:00.000Z' })
    expect(await read(services, id)).toMatchObject({ status: 404 })
    expect(await send(services, id, day)).toMatchObject({ status: 404 })
  })
})
