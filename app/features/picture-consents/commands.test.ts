import { expect, test } from 'vitest'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { addConsent, correctConsent, withdrawConsent } from './commands.server.ts'
import { readConsents } from './page.server.ts'

const typed = {
  name: 'Ana Ruvalcaba',
  signedOn: '2026-11-20',
  face: 'no',
  language: 'es',
  note: 'Binder 2',
  signed: '1',
}

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    services.clock.set('2026-11-24T18:00:00Z')
    const { id } = await storedAdmin(services.db, { name: 'Dana Whitlock' })
    const actor = { kind: 'staff' as const, id, addressHash: '' }
    const add = (change: Partial<typeof typed> = {}) =>
      addConsent(services, { actor, typed: { ...typed, ...change }, patientId: 'nobody' })
    const list = async () => outcomeValue(await readConsents(services, actor, null)).consents
    return { services, actor, add, list }
  }

  test('a consent is recorded, corrected and withdrawn, and the log says who did', async () => {
    const { services, actor, add, list } = await open()
    const id = outcomeValue(await add())
    const [one] = await list()
    expect(one).toMatchObject({
      id,
      name: 'Ana Ruvalcaba',
      signedOn: '2026-11-20',
      faceMayShow: false,
      language: 'es',
      note: 'Binder 2',
      recordedBy: 'Dana Whitlock',
      withdrawn: null,
      patientId: null,
    })
    const correct = (seen: string) =>
      correctConsent(services, { actor, id, seen, typed: { ...typed, face: 'yes' } })
    expect(await correct('2026-11-01T00:00:00.000Z')).toMatchObject({ ok: false, status: 409 })
    outcomeValue(await correct(one?.updatedAt ?? ''))
    outcomeValue(await withdrawConsent(services, { actor, id }))
    const [withdrawn] = await list()
    expect(withdrawn).toMatchObject({
      faceMayShow: true,
      withdrawn: { on: '2026-11-24', by: 'Dana Whitlock' },
    })
    expect(await withdrawConsent(services, { actor, id })).toMatchObject({ ok: false, status: 409 })
    expect(await correct(withdrawn?.updatedAt ?? '')).toMatchObject({ ok: false, status: 409 })
    expect(await withdrawConsent(services, { actor, id: 'x' })).toMatchObject({ ok: false, status: 404 })
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'objectId'])
      .where('object', '=', 'picture-consent')
      .where('action', '<>', 'list')
      .orderBy('seq')
      .execute()
    expect(log).toEqual(['create', 'edit', 'discard'].map((action) => ({ action, objectId: id })))
  })

  test.each([
    [{ name: ' ' }, { name: 'Enter the name of the person who signed.' }],
    [{ signedOn: '' }, { signedOn: 'Enter the day the form was signed.' }],
    [{ signedOn: '2026-02-30' }, { signedOn: 'Enter the day the form was signed.' }],
    [{ signedOn: '2026-11-25' }, { signedOn: 'Choose today or an earlier day.' }],
    [{ face: 'maybe' }, { face: 'Choose what they allowed.' }],
    [{ signed: '' }, { signed: 'Check this once you have the signed form.' }],
  ])('%o is refused with a sentence', async (change, errors) => {
    const { add, list } = await open()
    expect(await add(change)).toMatchObject({ ok: false, status: 422, errors })
    expect(await list()).toEqual([])
  })

  test('names and notes are encrypted in the database', async () => {
    const { services, add } = await open()
    await add()
    const { withoutPlugins } = services.db as unknown as { withoutPlugins(): typeof services.db }
    const rows = await withoutPlugins.call(services.db).selectFrom('picture_consents').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Ruvalcaba|Binder/)
  })
})
