import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textKeysOf } from '#app/db/encryption/text-keys.server.ts'
import { forEachEngine } from '#test/database.ts'
import { storedAppointment } from '#test/factories.ts'
import { answerRow } from '#test/requests/questions.ts'
import { listAnswersOf } from './queries.server.ts'
import { answerLines } from './rules.ts'

forEachEngine((openDatabase) => {
  test.each(['text', 'yes-or-no', 'date'] as const)(
    'an answer (%s) that does not open says so: an empty one would mean that nothing was said',
    async (kind) => {
      const { db } = await openDatabase()
      const { id } = await storedAppointment(db)
      await db.insertInto('appointment_answers').values(answerRow(id, { kind })).execute()
      await sql`update appointment_answers set answer = 'v1.1.of.another'`.execute(db)
      textKeysOf(db).unreadable = () => 'This cannot be read.'
      const answers = (await listAnswersOf(db, [id])).get(id) ?? []
      expect(answerLines([], answers)).toMatchObject([
        { question: 'Any allergies?', answer: 'This cannot be read.' },
      ])
    },
  )
})
