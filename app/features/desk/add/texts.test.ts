import { expect, test } from 'vitest'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { storedTreatment } from '#test/factories.ts'
import { textSettings } from '#test/other-programs/text-provider.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { addAppointment } from './commands.server.ts'
import { readAddForm } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const said = {
  name: 'Ruth Ellison',
  phone: '(432) 555-0127',
  email: '',
  with: '',
  message: '',
  note: '',
  slot: '2026-12-09 10:00',
  status: 'confirmed',
  language: 'en',
}

type Said = Partial<typeof said> & { wantsTexts?: boolean }

const add = (services: TestServices, treatment: Treatment, { wantsTexts = false, ...given }: Said) =>
  addAppointment(services, {
    actor: dana,
    tell: true,
    wantsTexts,
    key: crypto.randomUUID(),
    typed: { ...said, treatment: treatment.name.en, ...given },
  })

forEachEngineWithServices((openServices) => {
  test('takes down that the caller agreed to text messages: to what was read out, in their language, and who asked', async () => {
    const opened = await openServices()
    const services = { ...opened, settings: { ...opened.settings, texts: textSettings } }
    const treatment = await storedTreatment(services.db, { capacity: 3 })
    const texting = { wantsTexts: true, language: 'es' }
    const two = await add(services, treatment, { ...texting, phone: '432-555-0127 or 432-555-0128' })
    expect(two).toMatchObject({ status: 422, errors: { phone: expect.stringMatching(/one phone number/) } })
    const outcome = await add(services, treatment, texting)
    if (!outcome.ok) throw new Error(outcome.message)
    expect(await services.db.selectFrom('text_proofs').selectAll().execute()).toMatchObject([
      {
        purpose: 'reminders',
        language: 'es',
        givenBy: dana.id,
        wording: expect.stringMatching(/^¿Podemos mandarle/),
      },
    ])
    expect(await services.db.selectFrom('text_consents').selectAll().execute()).toMatchObject([
      { appointmentId: outcome.value, number: '+14325550127' },
    ])
    const view = await readAddForm(services, dana, { search: new URLSearchParams() })
    expect(view).toMatchObject({
      ok: true,
      value: { typed: { texts: '' }, texts: { sentences: [{}, {}] } },
    })
    const without = { ...services, settings: { ...services.settings, texts: null } }
    expect(await add(without, treatment, texting)).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('text_consents').selectAll().execute()).toHaveLength(1)
  })
})
