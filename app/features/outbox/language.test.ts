import { expect, test } from 'vitest'
import { language } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { LetterRequest } from '#app/platform/services.ts'
import { forEachEngine } from '#test/database.ts'
import { kind, sendAllDue, visit, written } from '#test/letters.ts'
import { testServices } from '#test/services.ts'
import { sendNow } from './commands.server.ts'
import { enqueueLetter } from './queries.server.ts'

forEachEngine((openDatabase) => {
  test.each(['now', 'later'] as const)(
    'a letter is written in its own language, whoever sends it %s',
    async (when) => {
      const { db, ...services } = testServices(await openDatabase())
      const spoken: string[] = []
      const writeLetter = async (request: LetterRequest) => {
        spoken.push(language())
        return written(request)
      }
      const letter = { kind, subject: visit, language: 'es', now: services.clock.now() } as const
      const id = await enqueueLetter(db, { ...letter })
      const sending = { ...services, db, writeLetter }
      await withLanguage('en', () => (when === 'now' ? sendNow(sending, id) : sendAllDue(sending)))
      expect(spoken).toEqual(['es'])
    },
  )

  test('a letter in a language of a later release is written in English', async () => {
    const { db, ...services } = testServices(await openDatabase())
    const spoken: string[] = []
    const writeLetter = async (request: LetterRequest) => {
      spoken.push(language())
      return written(request)
    }
    const letter = { kind, subject: visit, language: 'fr' as Language, now: services.clock.now() } as const
    await enqueueLetter(db, { ...letter })
    await sendAllDue({ ...services, db, writeLetter })
    expect(spoken).toEqual(['en'])
  })
})
