import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFileMailer } from '#app/platform/mail/mailer.server.ts'
import type { Letter } from '#app/platform/mail/mailer.ts'
import { forEachEngine } from '#test/database.ts'
import { from, kind, visit, written } from '#test/letters.ts'
import { testServices } from '#test/services.ts'
import { sendNow } from './commands.server.ts'
import { enqueueLetter } from './queries.server.ts'
import { deleteLettersOf } from './retention-queries.server.ts'

forEachEngine((openDatabase) => {
  test('of a letter that is erased while it leaves no file stays', async () => {
    const database = await openDatabase()
    const keeper = createFileMailer(database.dataDirectory, { from: () => from })
    const folder = database.dataDirectory
    const letters = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
    for (const isErased of [true, false]) {
      const services = testServices(database, { mailer: keeper, writeLetter: written })
      const { db, clock } = services
      const send = async (letter: Letter) => {
        if (isErased) await deleteLettersOf(db, visit.kind, [visit.id])
        await keeper.send(letter)
      }
      const id = await enqueueLetter(db, { kind, subject: visit, language: 'en', now: clock.now() })
      await sendNow({ ...services, mailer: { ...keeper, send } }, id)
      expect(letters()).toHaveLength(isErased ? 0 : 1)
    }
  })
})
