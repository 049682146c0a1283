import type { Database } from '#app/db/tables.ts'
import { legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { legalDocument } from '#app/features/legal-pages/document.server.ts'
import { endLegalVersion, storeLegalVersion } from '#app/features/legal-pages/queries.server.ts'
import type { Draft } from '../draft/draft.server.ts'
import { confirmationIn, confirmedField, legalDetails, writtenIn } from './status.server.ts'

/** Keeps what was confirmed of each legal page that becomes public, as it is then, and ends those that are taken away. */
export async function publishLegalPages(
  tx: Database,
  { draft: { changes, fields }, now }: { draft: Draft; now: Temporal.Instant },
): Promise<void> {
  for (const name of legalNames) {
    const change = changes.find(({ field }) => field === confirmedField(name))
    if (!change) continue
    const confirmation = confirmationIn(fields, name)
    if (!confirmation) {
      await endLegalVersion(tx, name, now)
      continue
    }
    const document = legalDocument(name, {
      ...writtenIn(fields, name),
      details: confirmation.details ?? legalDetails(fields),
    })
    await storeLegalVersion(tx, {
      name,
      document,
      confirmedOn: confirmation.day,
      confirmedBy: change.by,
      now,
    })
  }
}
