import { expect, test } from 'vitest'
import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { enqueueEmail } from '#app/features/outbox/queries.server.ts'
import { insertVersion } from '#app/features/website-editor/versions/queries.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { language } from '#app/language/language.ts'
import { sendAllDue, written } from '#test/emails.ts'
import { forEachEngineWithServices } from '#test/services.ts'

const email = { kind: 'request-received', subject: { kind: 'appointment', id: 'visit' } } as const

forEachEngineWithServices((openServices) => {
  test.each([
    { languages: 'en,es', stored: 'es', spoken: ['es', '/es/visit'] },
    { languages: 'es,en', stored: 'es', spoken: ['es', '/visit'] },
    { languages: 'es,en', stored: 'en', spoken: ['en', '/en/visit'] },
    { languages: 'en', stored: 'es', spoken: ['en', '/visit'] },
    { languages: 'es', stored: 'en', spoken: ['es', '/visit'] },
    { languages: 'en', stored: 'es', kind: 'staff-code', spoken: ['es', '/visit'] },
  ] as const)('a clinic of $languages writes to who reads $stored: $spoken', async (given) => {
    const spoken: string[] = []
    const services = await openServices({
      writeEmail: async (request) => {
        spoken.push(language(), localPath('/visit'))
        return written(request)
      },
    })
    const { db, clock } = services
    await insertVersion(db, {
      number: 2,
      changes: [],
      note: '',
      publishedBy: '',
      restoredFrom: null,
      fields: { ...firstFields(), [languagesField]: given.languages },
      publishedAt: clock.now(),
    })
    const kind = 'kind' in given ? given.kind : email.kind
    await enqueueEmail(db, { ...email, kind, language: given.stored, now: clock.now() })
    await sendAllDue(services)
    expect(spoken).toEqual(given.spoken)
  })
})
