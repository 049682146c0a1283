import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { exportClinic } from '#app/features/clinic-export/export.server.ts'
import { numberDigest } from '#app/features/texts/queries.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { openBusyClinic } from './actions/busy-clinic.ts'
import { doActions } from './actions/random-actions.ts'
import type { TestDatabase } from './database.ts'
import { storedAdmin } from './factories.ts'
import { type TestServices, testServices } from './services.ts'
import { storedAnswer, storedImage, storedMessage, storedTestimonial } from './visitor-factories.ts'

const owner = { kind: 'staff', id: 'dana-1', addressHash: '' } as const
export const exportOrigin = 'https://clinic.example'

const at = '2026-12-07T15:00:00.000Z'
const number = '+14325550142'

/** Weeks of random work, and a row wherever the work doesn't come. */
export async function randomClinic(database: TestDatabase, { seed, words }: { seed: number; words: string }) {
  const services = testServices(database)
  const { db, settings, files } = services
  await openBusyClinic(db)
  await doActions(services, { seed, count: 25, days: 7 })
  await storedAdmin(db, { id: 'dana-1', username: 'dana' })
  const message = await storedMessage(db, { message: words } as never)
  await storedAnswer(services, message.id)
  await storedTestimonial(db)
  const { id } = await storedImage(db)
  await files.put(`gallery/${id}/${'a'.repeat(22)}-320.webp`, randomBytes(2_000), 'image/webp')
  await db
    .insertInto('patient_notes')
    .values({ id: 'note', patientId: 'p', adminId: 'dana-1', words, createdAt: at })
    .execute()
  await db
    .insertInto('patients')
    .values({
      id: 'p',
      name: words,
      phone: '',
      e164: number,
      email: '',
      language: 'es',
      birthDate: null,
      mergedInto: null,
      emptySince: null,
      createdAt: at,
      updatedAt: at,
    } as never)
    .execute()
  for (const known of [number, '+14325550199'])
    await db
      .insertInto('text_stops')
      .values({ numberDigest: numberDigest(settings.secretKey, known), stoppedAt: at, startedAt: null })
      .execute()
  await inTransaction(db, (tx) =>
    record(tx, {
      at: services.clock.now(),
      actor: 'dana-1',
      action: 'edit',
      object: 'settings',
      objectId: '',
      addressHash: 'x',
    }),
  )
  return services
}

/** The archive that an owner downloads, as a file. */
export async function exportTo(services: TestServices, name = 'clinic.zip'): Promise<string> {
  const outcome = await services.clinic.within(() =>
    withLanguage('en', () => exportClinic(services, owner, exportOrigin)),
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const path = join(services.settings.dataDirectory, name)
  await pipeline(Readable.from(outcome.value.body), createWriteStream(path))
  return path
}
