import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { agreementState } from '../rules.ts'
import { dataIntents } from './commands.server.ts'
import { readDataPage, readDataState } from './page.server.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const english = <T>(services: TestServices, work: () => Promise<T>): Promise<T> =>
  services.clinic.within(() => withLanguage('en', work))

forEachEngineWithServices((openServices) => {
  const send = (services: TestServices, intent: keyof typeof dataIntents, typed: object, what = '') =>
    english(services, () =>
      dataIntents[intent].run(services, { actor, what, fields: new Map(Object.entries(typed)) }),
    )
  const page = (services: TestServices) => english(services, () => readDataPage(services))
  const valueOfRow = async (services: TestServices, label: string) =>
    (await page(services)).rows.find((row) => row.label === label)?.value

  test('it fills itself, without a user name or password of any service', async () => {
    const services = await openServices()
    services.settings.mail = { transport: 'smtp', url: 'smtps://user:password@mail.example:465' }
    expect(await valueOfRow(services, 'Email')).toBe('mail.example')
    expect(await valueOfRow(services, 'Backups')).toBe('Off')
    const bucket = {
      kind: 's3',
      bucketUrl: 'https://s3.example/clinic',
      region: 'us',
      accessKey: 'user',
      secretKey: 'password',
    } as const
    services.settings.offSite = { writing: bucket, reading: bucket, isTyped: false }
    expect(await valueOfRow(services, 'Off-site backups')).toBe('Encrypted, in s3.example')
    expect(await valueOfRow(services, 'Region')).toBe('Not entered')
    expect(await valueOfRow(services, 'Database')).toMatch(/^(SQLite 3|PostgreSQL 1)/)
    expect(JSON.stringify(await page(services))).not.toMatch(/user|password/)
  })

  test('what the owner says of it is kept', async () => {
    const services = await openServices()
    await services.db
      .insertInto('settings')
      .values({
        id: 'clinic',
        theme: 'light',
        notifications: 0,
        updatedAt: '',
        factorRequiredSince: null,
        passkeyAlone: 0,
        setupDoneAt: null,
        testEmailAt: null,
        testEmailOutcome: '',
        testEmailService: '',
        calendarHosts: '{}',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await send(services, 'place', { region: ' Dallas, Texas ', host: '1' })).toMatchObject({
      ok: true,
    })
    expect((await page(services)).place).toEqual({ region: 'Dallas, Texas', hostEncrypts: true })
  })

  test('an agreement is added, gets red when it is over, and is deleted', async () => {
    const services = await openServices()
    const typed = { vendor: 'Host Inc.', signedOn: '2026-01-05', endsOn: '2027-01-05' }
    expect(await send(services, 'add', typed)).toMatchObject({ ok: true, value: 'added' })
    const [added] = (await page(services)).agreements
    expect(added).toMatchObject({ vendor: 'Host Inc.', state: 'soon', daysLeft: 29 })
    services.clock.advance({ hours: 24 * 31 })
    expect((await page(services)).agreements).toMatchObject([{ state: 'over' }])
    expect(await english(services, () => readDataState(services))).toEqual({
      line: 'Host Inc.: Expired',
      needsAttention: true,
    })
    expect(await send(services, 'delete', {}, added?.id)).toMatchObject({ ok: true })
    expect(await send(services, 'delete', {}, added?.id)).toMatchObject({ ok: false, status: 404 })
    expect((await page(services)).agreements).toEqual([])
  })

  test('an agreement is changed, and the log says which fields', async () => {
    const services = await openServices()
    const typed = { vendor: 'Host Inc.', signedOn: '2026-01-05', endsOn: '2027-01-05' }
    await send(services, 'add', typed)
    const [{ id = '' } = {}] = (await page(services)).agreements
    const edit = (given: Partial<typeof typed>) => send(services, 'edit', { ...typed, ...given }, id)
    expect(await edit({ vendor: '' })).toMatchObject({
      ok: false,
      status: 422,
      errors: { vendor: expect.any(String) },
    })
    expect(await edit({ endsOn: '' })).toMatchObject({ ok: true, value: 'changed' })
    expect(await edit({ endsOn: '' })).toMatchObject({ ok: true })
    expect((await page(services)).agreements).toMatchObject([
      { id, vendor: 'Host Inc.', signedOn: '2026-01-05', endsOn: '', state: 'valid' },
    ])
    const audited = await services.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .orderBy('seq')
      .execute()
    expect(audited).toMatchObject([{ action: 'create' }, { action: 'edit', detail: '{"fields":["endsOn"]}' }])
    expect(await send(services, 'edit', typed, 'nobody')).toMatchObject({ ok: false, status: 404 })
  })

  test('one that is not whole is refused with a sentence at its field', async () => {
    const services = await openServices()
    expect(await send(services, 'add', { vendor: ' ', signedOn: '2026-02-30', endsOn: '' })).toMatchObject({
      ok: false,
      status: 422,
      errors: { vendor: 'Enter the vendor’s name.', signedOn: 'Enter the day it was signed.' },
    })
    const backwards = { vendor: 'Host', signedOn: '2026-02-03', endsOn: '2026-02-02' }
    expect(await send(services, 'add', backwards)).toMatchObject({
      ok: false,
      errors: { endsOn: expect.any(String) },
    })
    expect((await page(services)).agreements).toEqual([])
  })
})

test.each([
  { daysLeft: null, state: 'valid' },
  { daysLeft: 31, state: 'valid' },
  { daysLeft: 30, state: 'soon' },
  { daysLeft: 0, state: 'soon' },
  { daysLeft: -1, state: 'over' },
])('an agreement with $daysLeft days left is $state', ({ daysLeft, state }) => {
  expect(agreementState(daysLeft)).toBe(state)
})
