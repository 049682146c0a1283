import { expect, test } from 'vitest'
import type { Language } from '#app/db/values.ts'
import { fieldsWith } from '#app/language/local-text.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { auditedActions, filled, only, send } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { writeEmail } from '../emails/visit-emails.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { visitPathForEmail } from '../scheduling/visit-links.server.ts'
import { readVisit } from '../visit-page/page.server.ts'
import { lengths } from './form.ts'

const bring = { en: 'A photo ID\nYour medicines', es: 'Una identificación con foto' }
const bringFields = fieldsWith('bring', bring)
const texts = { 'name.en': 'Flu shot', 'description.en': 'Seasonal vaccination.' }

/** Saved by an owner, with the box as given. @returns the treatment */
async function saved(services: TestServices, given: Record<string, string> = {}) {
  expect(await send(services, { ...filled, ...bringFields, ...given })).toMatchObject({ ok: true })
  return only(services)
}

async function confirmedVisit(services: TestServices): Promise<string> {
  const {
    id: treatmentId,
    name: { en: treatment },
  } = await only(services)
  const { id } = await storedAppointment(services.db, { treatmentId, treatment, status: 'confirmed' })
  return id
}

/** What an email about a confirmed visit of that treatment says. */
async function emailIn(services: TestServices, language: Language): Promise<string> {
  const id = await confirmedVisit(services)
  const row = { payload: null, messageId: '<1@firstlight.example>', createdAt: services.clock.now() }
  const email = await withLanguage(language, () =>
    writeEmail(services, {
      kind: 'confirmed',
      subject: aboutAppointment(id),
      recipient: 'patient',
      language,
      ...row,
    }),
  )
  return email?.text ?? ''
}

forEachEngineWithServices((openServices) => {
  test('emails say it in their language once an owner found that it reveals nothing', async () => {
    const services = await openServices()
    expect(await saved(services)).toMatchObject({ bring, bringIsNeutral: false })
    expect(await emailIn(services, 'en')).not.toContain('Please bring')
    const { id, updatedAt } = await only(services)
    await send(services, { ...filled, ...bringFields, id, updatedAt, bringIsNeutral: 'on' })
    expect(await emailIn(services, 'en')).toContain('Please bring\nA photo ID\nYour medicines\n')
    expect(await emailIn(services, 'es')).toContain('Traiga, por favor\nUna identificación con foto\n')
    expect(await auditedActions(services)).toContain('dana-1 edit {"fields":["bringIsNeutral"]}')
  })

  test('so does the private page', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    await saved(services)
    const path = await visitPathForEmail(services, await confirmedVisit(services))
    const said = async () => {
      const read = await readVisit(services, { token: path?.split('/').at(-1) ?? '', address: '203.0.113.7' })
      return read.ok ? read.value.bring : expect.fail('no page')
    }
    expect(await said()).toBe('')
    const { id, updatedAt } = await only(services)
    await send(services, { ...filled, ...bringFields, id, updatedAt, bringIsNeutral: 'on' })
    expect(await said()).toBe(bring.en)
    expect(await withLanguage('es', said)).toBe(bring.es)
  })

  test('other words of an editor are not in emails until an owner has looked at them', async () => {
    const services = await openServices()
    const { id, updatedAt } = await saved(services, { bringIsNeutral: 'on' })
    const sent = { intent: 'texts', ...texts, ...bringFields, id, 'name.es': '', 'description.es': '' }
    await send(services, { ...sent, 'name.en': 'Shot', updatedAt })
    const renamed = await only(services)
    expect(renamed).toMatchObject({ name: { en: 'Shot' }, bringIsNeutral: true })
    await send(services, {
      ...sent,
      'name.en': 'Shot',
      'bring.en': 'The arm that had the last shot',
      bringIsNeutral: 'on',
      updatedAt: renamed.updatedAt,
    })
    expect(await only(services)).toMatchObject({
      bring: { en: 'The arm that had the last shot' },
      bringIsNeutral: false,
    })
    expect(await emailIn(services, 'en')).not.toContain('The arm')
  })

  test('a form of another build leaves it as it is, and too much is refused', async () => {
    const services = await openServices()
    const { id, updatedAt } = await saved(services, { bringIsNeutral: 'on' })
    await send(services, { ...filled, id, updatedAt, capacity: '4' })
    const kept = await only(services)
    expect(kept).toMatchObject({ bring, bringIsNeutral: true, capacity: 4 })
    const long = { ...bringFields, 'bring.en': 'x'.repeat(lengths.bring + 1) }
    expect(await send(services, { ...filled, ...long, id, updatedAt: kept.updatedAt })).toMatchObject({
      status: 422,
      errors: { 'bring.en': expect.any(String) },
    })
  })
})
