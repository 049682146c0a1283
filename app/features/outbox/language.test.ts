import { expect, test } from 'vitest'
import { language } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { EmailRequest } from '#app/platform/services.ts'
import { forEachEngine } from '#test/database.ts'
import { kind, sendAllDue, visit, written } from '#test/emails.ts'
import { testServices } from '#test/services.ts'
import { sendNow } from './commands.server.ts'
import { enqueueEmail } from './queries.server.ts'

forEachEngine((openDatabase) => {
  test.each(['now', 'later'] as const)(
    'an email is written in its own language, no matter who sends it %s',
    async (when) => {
      const { db, ...services } = testServices(await openDatabase())
      const spoken: string[] = []
      const writeEmail = async (request: EmailRequest) => {
        spoken.push(language())
        return written(request)
      }
      const email = { kind, subject: visit, language: 'es', now: services.clock.now() } as const
      const id = await enqueueEmail(db, { ...email })
      const sending = { ...services, db, writeEmail }
      await withLanguage('en', () => (when === 'now' ? sendNow(sending, id) : sendAllDue(sending)))
      expect(spoken).toEqual(['es'])
    },
  )

  test('an email in a language of a later release is written in English', async () => {
    const { db, ...services } = testServices(await openDatabase())
    const spoken: string[] = []
    const writeEmail = async (request: EmailRequest) => {
      spoken.push(language())
      return written(request)
    }
    const email = { kind, subject: visit, language: 'fr' as Language, now: services.clock.now() } as const
    await enqueueEmail(db, { ...email })
    await sendAllDue({ ...services, db, writeEmail })
    expect(spoken).toEqual(['en'])
  })
})
