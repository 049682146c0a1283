import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { webStream } from '#app/platform/files/web-stream.server.ts'
import { type ZipPiece, zipped } from '#app/platform/files/zip.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { keepChainKey } from '../audit/chain/chain.server.ts'
import { currentClinic } from '../clinic-profile/website/current-clinic.ts'
import { findPublication } from '../fhir/publication.server.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { exportPieces } from './content.server.ts'
import { readmeFiles } from './readme.server.ts'
import { exportName } from './rules.ts'

/** Each reads everything: nobody needs more in an hour. */
const perHour: Limit = { name: 'clinic-export', count: 6, windowSeconds: 3_600 }

export type ExportedClinic = { name: string; body: ReadableStream<Uint8Array<ArrayBuffer>> }

/**
 * The whole clinic as a zip archive, made as fast as it is taken: nothing of it is ever stored here. Who takes it is
 * written down before the first byte leaves.
 * @returns 429 after several within an hour, 503 where it can't be begun
 */
export async function exportClinic(
  services: Services,
  actor: Staff,
  origin: string,
): Promise<Outcome<ExportedClinic>> {
  const { settings, clock, log, engine, files } = services
  const now = clock.now()
  const publication = await findPublication(services)
  const writing = { actor, object: 'clinic-data', failed: m.clinic_export_failed() } as const
  const begun = await writeRecord(services, writing, async (tx) => {
    const counting = { subject: actor.id, now, factor: settings.limitsFactor }
    const counted = await countAgainst(tx, perHour, counting)
    if (!counted.ok)
      return refused({ status: 429, message: m.clinic_export_too_many(), retryAfter: counted.retryAfter })
    return written({ action: 'export' })
  })
  if (!begun.ok) return begun
  const day = clinicDate(now)
  const readme = readmeFiles({ clinic: currentClinic().legalName, day })
  const place = { ...publication.clinic, origin }
  async function* pieces(): AsyncGenerator<ZipPiece> {
    const db = openDatabase(settings)
    try {
      keepChainKey(db, settings.secretKey)
      await openTextKeys(db, settings)
      const { secretKey } = settings
      yield* exportPieces({ db, engine, files, secretKey, place, publication, readme }, now)
    } finally {
      await db.destroy()
    }
  }
  const archive = zipped(pieces())
  archive.on('error', (error) => log.error({ kind: kindOf(error) }, 'export broke off'))
  return { ok: true, value: { name: exportName(day), body: webStream(archive) } }
}
