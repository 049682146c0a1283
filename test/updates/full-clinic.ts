import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openBusyClinic } from '../actions/busy-clinic.ts'
import { doActions } from '../actions/random-actions.ts'
import type { TestDatabase } from '../database.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../services.ts'
import { postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { storedAnswer, storedImage, storedMessage, storedTestimonial } from '../visitor-factories.ts'

const seed = 20_261_127

/**
 * A clinic as a release leaves it behind: what its first start writes, some weeks of appointments, waitlist signups and
 * changes of the team, and messages with answers.
 */
export async function fillClinic(database: TestDatabase): Promise<void> {
  const { db } = database
  const server = await startBuiltServer(environmentFor(database))
  const typed = { name: 'Rosa Ruvalcaba', email: 'rosa@example.com', phone: '(432) 555-0111' }
  const answer = await postForm(`${server.url}/contact`, {
    ...typed,
    subject: 'Hours',
    message: 'Saturdays?',
  })
  if (answer.status !== 303) throw new Error(`The contact form answered ${answer.status}.`)
  await server.stop()
  await openTextKeys(db, { secretKey: testSecretKey })
  const services = testServices(database)
  await openBusyClinic(db)
  const { violations } = await doActions(services, { seed, count: 400, days: 7 })
  if (violations.length > 0) throw new Error(violations.join('\n'))
  const message = await storedMessage(db)
  await storedAnswer(services, message.id)
  await storedTestimonial(db)
  await storedImage(db)
}
