import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFileMailer } from '#app/platform/mail/mailer.server.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import { forEachEngine } from '#test/database.ts'
import { from, kind, visit, written } from '#test/emails.ts'
import { testServices } from '#test/services.ts'
import { sendNow } from './commands.server.ts'
import { enqueueEmail } from './queries.server.ts'
import { deleteEmailsOf } from './retention-queries.server.ts'

forEachEngine((openDatabase) => {
  test('of an email that is erased while it leaves no file stays', async () => {
    const database = await openDatabase()
    const keeper = createFileMailer(database.dataDirectory, { from: () => from })
    const folder = database.dataDirectory
    const emails = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
    for (const isErased of [true, false]) {
      const services = testServices(database, { mailer: keeper, writeEmail: written })
      const { db, clock } = services
      const send = async (email: Email) => {
        if (isErased) await deleteEmailsOf(db, visit.kind, [visit.id])
        await keeper.send(email)
      }
      const id = await enqueueEmail(db, { kind, subject: visit, language: 'en', now: clock.now() })
      await sendNow({ ...services, mailer: { ...keeper, send } }, id)
      expect(emails()).toHaveLength(isErased ? 0 : 1)
    }
  })
})
