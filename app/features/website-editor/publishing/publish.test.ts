import { expect, test } from 'vitest'
import { keysOf } from '#app/features/clinic-profile/website/field-table.ts'
import { firstProfile } from '#app/features/clinic-profile/website/first-profile.ts'
import { findSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { saveDraft } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { findPublished } from '../queries.server.ts'
import { seedWebsite } from '../seed.server.ts'
import { restoreVersion, undoReplacing } from '../versions/commands.server.ts'
import { findVersion, listVersions } from '../versions/queries.server.ts'
import { publishDraft } from './commands.server.ts'
import { sawOf } from './listed.server.ts'
import { publishIntents, readPublish } from './page.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const luis = { kind: 'staff', id: 'luis', addressHash: '' } as const
const lead = 'home.lead.en'

const write = (
  services: TestServices,
  texts: Record<string, string>,
  actor: typeof dana | typeof luis = dana,
) =>
  saveDraft(
    services,
    actor,
    Object.entries(texts).map(([field, typed]) => ({ field, typed, seen: '' })),
  )

async function asSeen(services: TestServices) {
  const draft = await readDraft(services.db)
  return { version: draft.version, saw: sawOf(draft), note: '' }
}

const publish = async (services: TestServices, actor: typeof dana | typeof luis = dana) =>
  publishDraft(services, { actor, ...(await asSeen(services)) })

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    return services
  }

  test.each(['editor', 'admin'] as const)(
    "where an %s changes the website's address, emails keep their sender until an owner confirms another",
    async (role) => {
      const services = await open()
      await storedAdmin(services.db, { id: 'dana', role })
      const publishAddress = async (address: string) => {
        await write(services, { 'profile.email': address })
        outcomeValue(await publish(services))
        const profile = { name: 'Clinic', address }
        return (await findSender(services.db, { mail: { transport: 'file' }, profile })).address
      }
      const example = firstProfile['profile.email']
      const kept = role === 'admin' ? 'first@clinic.example' : example
      expect(await publishAddress('first@clinic.example')).toBe(kept)
      expect(await publishAddress('mine@elsewhere.example')).toBe(kept)
      expect(await publishAddress('again@elsewhere.example')).toBe(kept)
    },
  )

  test('a text that begins with words and may be empty stays empty once that is published', async () => {
    const services = await open()
    await write(services, {
      'newPatients.bring.en': '',
      'newPatients.bring.es': '',
      'newPatients.lead.es': '',
    })
    outcomeValue(await publish(services))
    const fields = (await findPublished(services.db))?.fields ?? {}
    expect(fields['newPatients.bring.en']).toBe('')
    expect(fields['newPatients.bring.es']).toBe('')
    expect(fields['newPatients.lead.en']).toMatch(/^Your first visit/)
    await write(services, { 'newPatients.before.en': '', 'newPatients.before.es': 'Solo en español.' })
    outcomeValue(await publish(services))
    expect((await readDraft(services.db)).public).toMatchObject({
      'newPatients.before.en': '',
      'newPatients.before.es': 'Solo en español.',
    })
  })

  test('all changes are taken back, and had back until somebody goes on with the draft', async () => {
    const services = await open()
    const texts = { [lead]: 'New', 'home.heading.es': 'Nuevo' }
    await write(services, texts)
    const ask = async (fields: Record<string, string>) =>
      runIntent(publishIntents, services, { actor: luis, fields: new Map(Object.entries(fields)) })
    const takeAllBack = async () => {
      const { version, saw } = outcomeValue(await readPublish(services, luis))
      return ask({ intent: 'take-back', version: String(version), saw })
    }
    const fields = async () => (await readDraft(services.db)).changes.map(({ field, by }) => `${field} ${by}`)
    const before = await fields()
    expect(await takeAllBack()).toMatchObject({ did: 'taken-back', count: 2 })
    expect(outcomeValue(await readPublish(services, luis))).toMatchObject({ changes: [], canUndo: true })
    expect(await ask({ intent: 'undo' })).toMatchObject({ did: 'undone' })
    expect(await fields()).toEqual(before)
    expect(await ask({ intent: 'undo' })).toMatchObject({ ok: false, status: 409 })
    await takeAllBack()
    await write(services, { 'home.lead.es': 'Otro' })
    expect(outcomeValue(await readPublish(services, luis)).canUndo).toBe(false)
    expect(await ask({ intent: 'undo' })).toMatchObject({ ok: false, status: 409 })
    expect(await fields()).toEqual(['home.lead.es dana'])
  })

  test('the list says treatments, icons and points in words, and no ids', async () => {
    const services = await open()
    const { id } = await storedTreatment(services.db, { name: { en: 'Peel', es: 'Exfoliación' } })
    await write(services, {
      'service.botox.treatment': id,
      'service.rehab.treatment': 'k3V9xQ2mT7pL',
      'service.botox.icon': 'waves',
      'service.botox.focus': '52 30',
    })
    const { changes } = outcomeValue(await readPublish(services, dana))
    const said = (field: string) => changes.find((change) => change.field === field)?.now
    expect(said('service.botox.treatment')).toEqual(['Peel'])
    expect(said('service.rehab.treatment')).toEqual(['A deleted treatment'])
    expect(said('service.botox.icon')).toEqual(['Icon of Steam Wave'])
    expect(said('service.botox.focus')).toEqual(['52% from the left, 30% from the top'])
  })

  test('publishing makes a version, empties the draft, and says in the log which fields', async () => {
    const services = await open()
    const before = await findPublished(services.db)
    await write(services, { [lead]: 'New', 'home.heading.es': 'Nuevo' })
    const seen = await asSeen(services)
    const done = await publishDraft(services, { actor: dana, ...seen, note: ' Calmer ' })
    expect(outcomeValue(done)).toEqual({ number: 2, count: 2 })
    const version = await findVersion(services.db, 2)
    expect(version).toMatchObject({ note: 'Calmer', publishedBy: 'dana', restoredFrom: null })
    expect(version?.changes).toEqual([
      { field: 'home.heading.es', from: before?.fields['home.heading.es'], to: 'Nuevo' },
      { field: lead, from: before?.fields[lead], to: 'New' },
    ])
    expect(version?.fields['profile.name']).toBe(before?.fields['profile.name'])
    expect((await readDraft(services.db)).changes).toEqual([])
    const row = await services.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(row).toMatchObject({ action: 'publish', object: 'website', objectId: '2' })
    expect(row?.detail).not.toContain('New')
  })

  test('a flagged phrase is published once somebody confirms it, and the log says so', async () => {
    const services = await open()
    await write(services, { [lead]: 'Clinically proven, from $10.', 'home.heading.en': 'A cure' })
    const view = outcomeValue(await readPublish(services, dana))
    expect(view.changes.flatMap(({ flags }) => flags.map(({ kind }) => kind))).toEqual([
      'cure',
      'clinically-proven',
    ])
    const seen = await asSeen(services)
    const refused = await publishDraft(services, { actor: dana, ...seen })
    expect(refused).toMatchObject({ ok: false, status: 422, errors: { phrases: expect.any(String) } })
    expect((await findPublished(services.db))?.version).toBe(1)
    outcomeValue(await publishDraft(services, { actor: dana, ...seen, isChecked: true }))
    const row = await services.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ phrases: ['cure', 'clinically-proven'] })
  })

  test('a list that is another by now is not published, and nothing is lost', async () => {
    const services = await open()
    await write(services, { [lead]: 'New' })
    const seen = await asSeen(services)
    await write(services, { [lead]: 'Newer' }, luis)
    const refused = await publishDraft(services, { actor: dana, ...seen })
    expect(refused).toMatchObject({ ok: false, status: 409, changedSince: [lead] })
    expect(!refused.ok && refused.message).toMatch(/^Not published: .* changed “Home, sentence” /)
    expect(await findPublished(services.db)).toMatchObject({ version: 1 })
    expect((await readDraft(services.db)).fields[lead]).toBe('Newer')
  })

  test('nobody takes back what they have not seen, nor what is public by now', async () => {
    const services = await open()
    const about = 'about.lead.en'
    await write(services, { [lead]: 'New' })
    const page = async () => outcomeValue(await readPublish(services, dana))
    const ask = (fields: Record<string, string>) =>
      runIntent(publishIntents, services, { actor: dana, fields: new Map(Object.entries(fields)) })
    const seen = await page()
    const form = { intent: 'take-back', version: String(seen.version) }
    const sign = seen.changes[0]?.sign ?? ''
    await write(services, { [lead]: 'Newer', [about]: 'Of Luis' }, luis)
    for (const sent of [
      { ...form, saw: seen.saw },
      { ...form, field: lead, saw: sign },
    ])
      expect(await ask(sent)).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringMatching(/^Not discarded: .* changed “Home, sentence” /),
      })
    expect((await readDraft(services.db)).fields).toMatchObject({ [lead]: 'Newer', [about]: 'Of Luis' })
    const now = await page()
    outcomeValue(await publish(services, luis))
    expect(await ask({ ...form, saw: now.saw })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Not discarded: .* published changes /),
    })
    await write(services, { [lead]: 'Once more' })
    const last = await page()
    const all = { intent: 'take-back', version: String(last.version), saw: last.saw }
    expect(await ask(all)).toEqual({ ok: true, did: 'taken-back', count: 1 })
    expect(await ask(all)).toMatchObject({ ok: true, count: 0 })
    await write(services, { [lead]: 'Kept' })
    for (const intent of ['', 'burn']) {
      const { saw } = await page()
      expect(await ask({ ...form, intent, saw })).toMatchObject({ ok: false, status: 422 })
    }
    expect((await readDraft(services.db)).fields[lead]).toBe('Kept')
  })

  test('what nobody is shown lacks no Spanish', async () => {
    const services = await open()
    const lacking = async () => outcomeValue(await readPublish(services, dana)).untranslated
    expect(await lacking()).toBe(0)
    await write(services, { 'service.botox.title.es': '', 'service.botox.summary.es': '' })
    expect(await lacking()).toBe(2)
    await write(services, { 'service.botox.shown': '' })
    expect(await lacking()).toBe(0)
    const [question = ''] = keysOf('faq', (await readDraft(services.db)).fields)
    await write(services, { [`faq.${question}.answer.es`]: '' })
    expect(await lacking()).toBe(1)
    await write(services, { [`faq.${question}.shown`]: '' })
    expect(await lacking()).toBe(0)
  })

  test('a change that is gone for good is told without its name', async () => {
    const services = await open()
    await write(services, { [lead]: 'New' })
    const { version, saw } = await asSeen(services)
    const asked = { actor: dana, version, saw: [...saw, 'of-nothing-known-x'], note: '' }
    expect(await publishDraft(services, asked)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/the list changed/),
    })
  })

  test('of two who publish at once one does, the other is told', async () => {
    const services = await open()
    await write(services, { [lead]: 'New' })
    const seen = await asSeen(services)
    const both = await Promise.all([
      publishDraft(services, { actor: dana, ...seen }),
      publishDraft(services, { actor: luis, ...seen }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409 })
    expect(await listVersions(services.db, { before: null, most: 5 })).toHaveLength(2)
  })

  test('what is saved while somebody publishes is either in it or still there', async () => {
    const services = await open()
    for (let round = 0; round < 5; round++) {
      await write(services, { [lead]: `Lead ${round}` })
      const seen = await asSeen(services)
      const typed = `Heading ${round}`
      const [published, saved] = await Promise.all([
        publishDraft(services, { actor: dana, ...seen }),
        write(services, { 'home.heading.en': typed }, luis),
      ])
      outcomeValue(saved)
      const draft = await readDraft(services.db)
      expect(draft.fields['home.heading.en']).toBe(typed)
      expect(draft.fields[lead]).toBe(`Lead ${round}`)
      if (published.ok) expect(draft.changes.map(({ field }) => field)).toEqual(['home.heading.en'])
      else expect(published).toMatchObject({ status: 409 })
      outcomeValue(await publish(services))
    }
  })

  test('nothing is published while a text does not hold', async () => {
    const services = await open()
    await services.db
      .insertInto('website_drafts')
      .values({
        field: 'profile.zip',
        value: 'x',
        baseValue: null,
        changedBy: 'dana',
        changedAt: '2026-11-23T00:00:00.000Z',
      })
      .execute()
    expect(await publish(services)).toMatchObject({
      ok: false,
      status: 422,
      errors: { 'profile.zip': expect.any(String) },
    })
    expect(await findPublished(services.db)).toMatchObject({ version: 1 })
  })

  test('what is said of a doctor is written into the profile; of one who was deleted it waits', async () => {
    const services = await open()
    const here = await storedClinician(services.db, { profile: { specialty: 'Medicine' } })
    const gone = await storedClinician(services.db)
    await write(services, {
      [`doctor.${here.id}.specialty.en`]: 'Internal medicine',
      [`doctor.${here.id}.shown`]: '',
      [`doctor.${gone.id}.about.en`]: 'Kind.',
    })
    await services.db
      .updateTable('clinicians')
      .set({ deletedAt: '2026-11-23T00:00:00.000Z' })
      .where('id', '=', gone.id)
      .execute()
    expect(outcomeValue(await publish(services))).toMatchObject({ count: 2 })
    const profiles = await services.db.selectFrom('clinician_profiles').selectAll().execute()
    expect(profiles.find(({ clinicianId }) => clinicianId === here.id)).toMatchObject({
      specialty: storedText('Internal medicine'),
      shownOnWebsite: 0,
    })
    expect(profiles.find(({ clinicianId }) => clinicianId === gone.id)).toMatchObject({
      about: storedText(''),
    })
    expect((await findVersion(services.db, 2))?.fields[`doctor.${here.id}.specialty.en`]).toBe(
      'Internal medicine',
    )
    await services.db.updateTable('clinicians').set({ deletedAt: null }).execute()
    expect((await readDraft(services.db)).changes).toMatchObject([{ to: 'Kind.' }])
  })

  test('an uploaded portrait is shown from its picture, one that is not there is refused', async () => {
    const services = await open()
    const { id } = await storedClinician(services.db)
    await write(services, { [`doctor.${id}.portrait`]: 'upload:nobody' })
    expect(await publish(services)).toMatchObject({ ok: false, status: 422 })
    await services.db
      .insertInto('website_pictures')
      .values({
        id: 'p',
        image: 'file:abcdefghijklmnopqrst',
        width: 800,
        height: 600,
        widths: '[400,800]',
        placeholder: '',
        createdBy: 'dana',
        createdAt: '2026-11-23T00:00:00.000Z',
      })
      .execute()
    await write(services, { [`doctor.${id}.portrait`]: 'upload:p' })
    outcomeValue(await publish(services))
    const profile = await services.db.selectFrom('clinician_profiles').selectAll().executeTakeFirst()
    expect(profile).toMatchObject({
      portrait: 'upload:p:file:abcdefghijklmnopqrst',
      width: 800,
      widths: '[400,800]',
    })
    expect((await readDraft(services.db)).public[`doctor.${id}.portrait`]).toBe('upload:p')
  })

  test('restoring fills the draft, never the site; asks first; and can be undone until somebody goes on', async () => {
    const services = await open()
    const first = (await findPublished(services.db))?.fields[lead]
    await write(services, { [lead]: 'New' })
    outcomeValue(await publish(services))
    await write(services, { 'home.heading.en': 'Half done' })
    const asked = { actor: dana, number: 1, replaces: 0 }
    expect(await restoreVersion(services, asked)).toMatchObject({ ok: false, status: 409 })
    expect(outcomeValue(await restoreVersion(services, { ...asked, replaces: 1 }))).toBe(1)
    expect((await readDraft(services.db)).changes).toMatchObject([{ field: lead, from: 'New', to: first }])
    expect((await findPublished(services.db))?.fields[lead]).toBe('New')
    outcomeValue(await undoReplacing(services, dana))
    expect((await readDraft(services.db)).changes).toMatchObject([{ to: 'Half done' }])
    outcomeValue(await restoreVersion(services, { ...asked, replaces: 1 }))
    await write(services, { 'home.heading.en': 'Further' }, luis)
    expect(await undoReplacing(services, dana)).toMatchObject({ ok: false, status: 409 })
    outcomeValue(await publish(services))
    expect(await findVersion(services.db, 3)).toMatchObject({ restoredFrom: 1 })
  })

  test('a restored version takes no former address away, and keeps the one that it replaces', async () => {
    const services = await open()
    const [anchor, former] = ['service.botox.anchor', 'service.botox.formerAnchors']
    for (const address of ['smooth', 'calm']) {
      await write(services, { [anchor]: address })
      outcomeValue(await publish(services))
    }
    expect((await findPublished(services.db))?.fields[former]).toBe('smooth botox')
    outcomeValue(await restoreVersion(services, { actor: dana, number: 2, replaces: 0 }))
    expect((await readDraft(services.db)).changes).toMatchObject([{ field: anchor, to: 'smooth' }])
    outcomeValue(await publish(services))
    expect((await findPublished(services.db))?.fields).toMatchObject({
      [anchor]: 'smooth',
      [former]: 'calm botox',
    })
  })

  test('a restored version brings back what was said of doctors who are here', async () => {
    const services = await open()
    const { id } = await storedClinician(services.db, { profile: { specialty: 'Medicine' } })
    const field = `doctor.${id}.specialty.en`
    await write(services, { [field]: 'One' })
    outcomeValue(await publish(services))
    await write(services, { [field]: 'Two' })
    outcomeValue(await publish(services))
    outcomeValue(await restoreVersion(services, { actor: dana, number: 2, replaces: 0 }))
    expect((await readDraft(services.db)).changes).toMatchObject([{ field, from: 'Two', to: 'One' }])
    outcomeValue(await publish(services))
    expect(await services.db.selectFrom('clinician_profiles').select('specialty').execute()).toEqual([
      { specialty: storedText('One') },
    ])
  })
})
