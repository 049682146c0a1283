import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columns } from '#app/db/columns.ts'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { exportClinic } from '#app/features/clinic-export/export.server.ts'
import { storedEvents } from '#app/features/connections/webhooks/rules.ts'
import { storeService } from '#app/features/service-settings/queries.server.ts'
import { replaceFeed } from '#app/features/team/feeds/queries.server.ts'
import { feedDigest } from '#app/features/team/feeds/token.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { installDebian } from '#scripts/setup/debian.mjs'
import { connected } from '../calendars.ts'
import { startCalendarServer } from '../other-programs/calendar-servers.ts'
import { outcomeValue } from '../outcome-value.ts'
import { dana } from '../requests/team-forms.ts'
import { testSecretKey } from '../secret-key.ts'
import { type TestServices, testServices } from '../services.ts'
import { storedKey } from '../stored-key.ts'
import { assign } from '../team.ts'
import { storedTestimonial } from '../visitor-factories.ts'
import { storedWebhook } from '../webhooks/stored-webhook.ts'
import { freePort } from './free-port.ts'

/** Whose form may be shown where. */
export const website = 'https://www.example.com'

/**
 * Connects a clinic that is served from that folder in every way that its owner can, and downloads everything.
 * @returns the variables that the examples of docs/connect.md use, and what ends the calendar server
 */
export async function connectClinic(folder: string, url: string) {
  const db = openSqlite(sqlitePath(folder))
  keepChainKey(db, testSecretKey)
  await openTextKeys(db, { secretKey: testSecretKey })
  const database = { db, engine: 'sqlite', settings: { engine: 'sqlite' }, dataDirectory: folder } as const
  const clock = { now: () => Temporal.Now.instant(), milliseconds: () => Date.now() }
  const services = testServices({ ...database, close: () => db.destroy() }, { clock })
  const now = clock.now()
  const KEY = await storedKey(db, ['appointments:read', 'appointments:write'])
  await storeService(db, { name: 'embed', value: { origins: [website] }, now })
  const PORT = String(await freePort())
  const events = storedEvents(['testimonial.received'])
  const SECRET = await storedWebhook(db, now, { url: `http://127.0.0.1:${PORT}/`, events })
  const calendarServer = await startCalendarServer('radicale')
  const { clinicianId, calendars } = await connected(services, calendarServer, ['Clinic'])
  const { id: TREATMENT } = await db
    .selectFrom('treatments')
    .select('id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  await assign(db, TREATMENT, { clinicians: [{ id: clinicianId }] })
  const feed = randomId()
  await replaceFeed(db, { clinicianId, digest: feedDigest(testSecretKey, feed) }, now)
  const variables = {
    CLINIC: url,
    KEY,
    TREATMENT,
    CLINICIAN: clinicianId,
    FEED: `${url}/feeds/${feed}.ics`,
    CALENDAR: calendars[0] ?? '',
    PORT,
    SECRET,
    LOGIN: `${calendarServer.userName}:${calendarServer.password}`,
    EXPORT: await downloaded(services, join(folder, 'everything.zip')),
  }
  return {
    variables,
    /** Every calendar is read as soon as the server looks, and not after a minute. */
    readCalendars: () =>
      db.updateTable('calendar_connections').set({ dueAt: '2020-01-01T00:00:00.000Z' }).execute(),
    /** Each is another message to the webhook. */
    receiveTestimonial: () => storedTestimonial(db, { updatedAt: columns.instant(clock.now()) }),
    async close() {
      await db.destroy()
      await calendarServer.close()
    },
  }
}

async function downloaded(services: TestServices, path: string): Promise<string> {
  const within = <T>(work: () => Promise<T>) => services.clinic.within(() => withLanguage('en', work))
  const { body } = outcomeValue(await within(() => exportClinic(services, dana, 'https://clinic.example')))
  await writeFile(path, body)
  if (!existsSync('/usr/bin/unzip')) await installDebian('unzip for the tests', ['unzip'])
  return path
}
