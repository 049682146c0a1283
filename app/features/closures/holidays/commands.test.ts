import { expect, test } from 'vitest'
import { visitsForClosures } from '#app/features/visits-to-settle/lookups.server.ts'
import { storedAppointment, storedClosure, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { closureIntents, readClosures } from '../page.server.ts'
import { mostAhead } from '../rules.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: '' }
const christmas = 'holiday 2026 christmas'
const independence = 'holiday 2027 independence'

const add = (services: TestServices, names: string[], hidden: Record<string, string> = {}) =>
  runIntent(closureIntents, services, {
    actor: dana,
    fields: new Map([
      ['intent', 'holidays'],
      ...Object.entries(hidden),
      ...names.map((name): [string, string] => [name, 'on']),
    ]),
    visits: visitsForClosures(services),
  })

const listed = async (services: TestServices) =>
  outcomeValue(
    await readClosures(services, dana, { isPast: false, skip: 0, visits: visitsForClosures(services) }),
  )

const created = ({ db }: TestServices) =>
  db
    .selectFrom('audit_log')
    .select('objectId')
    .where('object', '=', 'closure')
    .where('action', '=', 'create')
    .execute()

forEachEngineWithServices((openServices) => {
  test('they are added where they are ticked, in both languages; the same form twice adds them once', async () => {
    const services = await openServices()
    expect(await add(services, [])).toMatchObject({ status: 422, message: 'Mark at least one holiday.' })
    const both = [christmas, independence, 'holiday 2020 labor']
    const answers = await Promise.all([add(services, both), add(services, both)])
    expect(answers).toEqual([
      { ok: true, value: 'holidays' },
      { ok: true, value: 'holidays' },
    ])
    const view = await listed(services)
    expect(
      view.rows.map(({ firstDay, publicReason: { en, es }, announced }) =>
        [firstDay, en, es, announced].join(' '),
      ),
    ).toEqual([
      '2026-12-25 Christmas Day Navidad true',
      '2027-07-05 Independence Day Día de la Independencia true',
    ])
    const added = view.holidays.flatMap(({ holidays }) => holidays.filter(({ isAdded }) => isAdded))
    expect(added?.map(({ name }) => name)).toEqual(['christmas', 'independence'])
    expect((await created(services)).map(({ objectId }) => objectId).toSorted()).toEqual(
      view.rows.map(({ id }) => id).toSorted(),
    )
  })

  test('one on a weekend can be closed on the day itself, with or without the day on which it is observed', async () => {
    const services = await openServices()
    const itself = `${independence} itself`
    expect(await add(services, [itself])).toMatchObject({ ok: true })
    const days = async () => (await listed(services)).rows.map(({ firstDay }) => firstDay)
    expect(await days()).toEqual(['2027-07-04'])
    expect(await add(services, [independence, itself])).toMatchObject({ ok: true })
    expect(await days()).toEqual(['2027-07-04', '2027-07-05'])
  })

  test('all of them or none: where one is too many, nothing is stored', async () => {
    const services = await openServices()
    for (let count = 1; count < mostAhead; count++) await storedClosure(services.db)
    expect(await add(services, [christmas, independence])).toMatchObject({
      status: 422,
      chosen: [christmas, independence],
    })
    expect((await listed(services)).counts.ahead).toBe(mostAhead - 1)
    expect(await created(services)).toEqual([])
    expect(await add(services, [christmas])).toMatchObject({ ok: true })
  })

  test('visits on them are shown first, for the days that are ticked, however many', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    for (let count = 0; count < 101; count++)
      await storedAppointment(services.db, {
        treatmentId: treatment.id,
        treatment: treatment.name.en,
        name: `Patient ${count}`,
        date: '2026-12-25',
        time: '10:00',
        status: 'confirmed',
      })
    const refused = await add(services, [christmas], { warned: '101', warnedOf: '2027-07-05' })
    expect(refused).toMatchObject({
      status: 409,
      chosen: [christmas],
      inside: { count: 101, of: '2026-12-25' },
    })
    const seen = { warned: '101', warnedOf: '2026-12-25' }
    expect(await add(services, [christmas, independence], seen)).toMatchObject({ status: 409 })
    expect((await listed(services)).rows).toEqual([])
    expect(await add(services, [christmas], seen)).toMatchObject({ ok: true })
    expect((await listed(services)).rows).toMatchObject([{ firstDay: '2026-12-25', toSettle: 101 }])
  })
})
