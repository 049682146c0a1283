import { expect, test } from 'vitest'
import { storedAdmin, storedAppointment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { recordSuccess } from '../db/technical/job-runs.server.ts'
import { firstAdmin } from '../features/accounts/rules.ts'
import { insertMissingSettings } from '../features/accounts/settings/queries.server.ts'
import { isBackedUp } from '../features/backups/health.server.ts'
import { backupJob } from '../features/backups/rules.ts'
import { firstWebsite } from '../features/clinic-profile/website/first-website.ts'
import { isOwnProfile } from '../features/clinic-profile/website/own-profile.ts'
import { keepTestEmail } from '../features/mail-setup/queries.server.ts'
import { serviceDigest } from '../features/mail-setup/test-email.server.ts'
import { saveOpeningHours } from '../features/opening-hours/queries.server.ts'
import { defaultHours } from '../features/opening-hours/rules.ts'
import { readSetup, readSetupLine, type SetupIntent, setupIntents } from '../features/setup/page.server.ts'
import { countDone, nextStep, type SetupChoice, type SetupStep, setupSteps } from '../features/setup/rules.ts'
import { seedTeam } from '../features/team/seed.server.ts'
import { seedTreatments } from '../features/treatments/seed.server.ts'
import { saveDraft } from '../features/website-editor/draft/commands.server.ts'
import { readDraft } from '../features/website-editor/draft/draft.server.ts'
import { legalIntents, readLegalForm } from '../features/website-editor/legal/page.server.ts'
import { publishDraft } from '../features/website-editor/publishing/commands.server.ts'
import { sawOf } from '../features/website-editor/publishing/listed.server.ts'
import { seedWebsite } from '../features/website-editor/seed.server.ts'
import { readSetupFacts } from './setup-facts.server.ts'

/** A clinic that has just begun, with the account that everybody shares. */
async function newClinic(services: TestServices) {
  const { db, clock } = services
  const now = clock.now()
  await insertMissingSettings(db, now)
  await seedTreatments(db, now)
  await seedTeam(db, now)
  await seedWebsite(db, now)
  await storedAdmin(db, { ...firstAdmin, usernameKey: 'admin', email: '', role: 'admin' })
}

const dana = { kind: 'staff', id: firstAdmin.id, addressHash: '' } as const

const draft = (services: TestServices, fields: Record<string, string>) =>
  saveDraft(
    services,
    dana,
    Object.entries(fields).map(([field, typed]) => ({ field, typed, seen: '' })),
  )

async function confirmNotices(services: TestServices) {
  await draft(services, { 'legal.officer': 'Dana Whitlock' })
  for (const name of ['privacy-practices', 'website-privacy'] as const) {
    const { mark } = outcomeValue(await readLegalForm(services, name))
    const fields = new Map(Object.entries({ intent: 'confirm', mark, read: '1' }))
    const sent = { actor: dana, fields, name } as never
    expect(await runIntent(legalIntents, services, sent)).toMatchObject({ ok: true })
  }
}

async function publish(services: TestServices) {
  const now = await readDraft(services.db)
  const sent = { actor: dana, version: now.version, saw: sawOf(now), note: '' }
  outcomeValue(await publishDraft(services, sent))
}

/** What an owner does for each step, as the database is afterwards. */
const actions: Record<SetupStep, (services: TestServices) => Promise<unknown>> = {
  profile: (services) => draft(services, { 'profile.name': 'Sandhills Clinic' }),
  look: (services) => draft(services, { 'look.color': 'plum' }),
  services: (services) => draft(services, { 'service.botox.title.en': 'Wrinkle Relaxers' }),
  legal: confirmNotices,
  publish,
  account: ({ db }) =>
    db.updateTable('admins').set({ name: 'Dana Whitlock', email: 'dana@clinic.example' }).execute(),
  hours: ({ db, clock }) => saveOpeningHours(db, defaultHours, clock.now().toString()),
  team: ({ db }) => db.updateTable('clinicians').set({ name: 'Dr. Ana Ruiz' }).execute(),
  treatments: ({ db }) =>
    db
      .updateTable('treatments')
      .set({ updatedAt: '2027-01-01T00:00:00.000Z' })
      .where('nameKey', '=', 'hrt')
      .execute(),
  mail: async (services) =>
    keepTestEmail(services.db, {
      at: services.clock.now(),
      outcome: 'sent',
      service: await serviceDigest(services),
    }),
  factor: ({ db, clock }) =>
    db
      .insertInto('two_step_secrets')
      .values({
        adminId: firstAdmin.id,
        secret: '',
        onSince: clock.now().toString(),
        lastStep: 0,
        offer: null,
      })
      .execute(),
  backups: ({ db, clock, settings }) => {
    settings.backup = { directory: 'anywhere', keep: 14, passphrase: 'a lantern in the window' }
    return recordSuccess(db, { name: backupJob, now: clock.now(), detail: {} })
  },
}

forEachEngineWithServices((openServices) => {
  test('a new clinic has done nothing; each action ticks its own step and no other', async () => {
    const services = await openServices()
    await newClinic(services)
    await storedAppointment(services.db)
    const done = async () => {
      const facts = await readSetupFacts(services)
      return setupSteps.filter((step) => facts[step])
    }
    expect(await done()).toEqual([])
    const ticked: SetupStep[] = []
    for (const step of setupSteps) {
      await actions[step](services)
      ticked.push(step)
      expect(await done(), step).toEqual(ticked)
    }
    await draft(services, { 'look.color': '' })
    expect(nextStep(await readSetupFacts(services))).toBe('publish')
    await publish(services)
    expect(countDone(await readSetupFacts(services))).toBe(setupSteps.length)
    await draft(services, { 'profile.phone': '(432) 555-0100' })
    await publish(services)
    expect(nextStep(await readSetupFacts(services))).toBe('legal')
    await confirmNotices(services)
    await publish(services)
    await storedAdmin(services.db, { name: 'Luis Ortega', email: 'luis@clinic.example', role: 'admin' })
    expect((await readSetupFacts(services)).factor).toBe(false)
    services.settings.backup.directory = null
    expect(await isBackedUp(services)).toBe(false)
  })

  test('each owner opens, closes, or hides the list for themselves, and Settings brings it back', async () => {
    const services = await openServices()
    await newClinic(services)
    const luis = await storedAdmin(services.db, { role: 'admin' })
    let asked = 0
    const facts = () => {
      asked++
      return readSetupFacts(services)
    }
    const choiceOf = async ({ id }: { id: string }) =>
      (
        await services.db
          .selectFrom('admins')
          .select('setupList')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).setupList
    const shown = async (owner: { id: string }) =>
      (await readSetup(services, { choice: await choiceOf(owner), facts }))?.isOpen ?? null
    const line = async (owner: { id: string }) =>
      readSetupLine(services, { choice: await choiceOf(owner), facts })
    const choose = async (intent: SetupIntent) =>
      outcomeValue(await setupIntents[intent].run(services, { actor: dana }))

    await actions.hours(services)
    expect([await shown(dana), await line(dana)]).toEqual([true, null])
    await choose('close')
    expect([await shown(dana), await shown(luis)]).toEqual([false, true])
    await choose('hide')
    asked = 0
    expect([await shown(dana), asked]).toEqual([null, 0])
    expect([await line(dana), await line(luis)]).toEqual([{ done: 1 }, null])
    expect(await shown(luis)).toBe(true)
    await choose('open')
    expect(await shown(dana)).toBe(true)
    expect(await services.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('the list is one line once three steps are done, unless an owner opened it', async () => {
    const services = await openServices()
    await newClinic(services)
    const facts = () => readSetupFacts(services)
    const isOpen = async (choice: SetupChoice) => (await readSetup(services, { choice, facts }))?.isOpen
    await actions.hours(services)
    await actions.treatments(services)
    expect(await isOpen(null)).toBe(true)
    await actions.team(services)
    expect([await isOpen(null), await isOpen('open'), await isOpen('closed')]).toEqual([false, true, false])
  })

  test('once all is done it says so for a week, and a fault costs no dashboard', async () => {
    const services = await openServices()
    await newClinic(services)
    for (const step of setupSteps) await actions[step](services)
    const facts = () => readSetupFacts(services)
    const broken = () => Promise.reject(new Error('away'))
    expect(await readSetup(services, { choice: null, facts: broken })).toBeNull()
    expect(await readSetup(services, { choice: null, facts })).toEqual({ facts: null, isOpen: false })
    services.clock.advance({ hours: 7 * 24 - 1 })
    // What is undone later doesn't bring the steps back.
    expect(await readSetup(services, { choice: 'open', facts: broken })).toEqual({
      facts: null,
      isOpen: false,
    })
    expect(await readSetup(services, { choice: 'hidden', facts })).toBeNull()
    expect(await readSetupLine(services, { choice: 'hidden', facts })).toBeNull()
    services.clock.advance({ hours: 1 })
    expect(await readSetup(services, { choice: null, facts })).toBeNull()
  })
})

test('the steps come in an order that works', () => {
  const at = (step: SetupStep) => setupSteps.indexOf(step)
  expect(at('hours')).toBe(0)
  expect(at('treatments')).toBeLessThan(at('team'))
  for (const step of ['profile', 'look', 'services', 'legal'] as const)
    expect(at(step)).toBeLessThan(at('publish'))
})

test('a profile is one’s own as soon as name, street or telephone is another', () => {
  const { profile } = firstWebsite
  const isOwn = (given: Partial<typeof profile>) => isOwnProfile({ ...profile, ...given })
  expect(isOwn({})).toBe(false)
  expect(isOwn({ tagline: { en: 'Other', es: 'Otro' } })).toBe(false)
  expect(isOwn({ name: 'Sandhills Clinic' })).toBe(true)
  expect(isOwn({ phone: { text: '(432) 555-0199', link: 'tel:+14325550199' } })).toBe(true)
  expect(isOwn({ address: { ...profile.address, street: '9 Main Street' } })).toBe(true)
})
