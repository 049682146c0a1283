import * as z from 'zod/mini'
import type { Database } from '#app/db/tables.ts'
import { languageOf } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import type { Services } from '#app/platform/services.ts'
import { listOwners } from './owner-queries.server.ts'
import { encryptPayload } from './payload.server.ts'
import { enqueueEmail } from './queries.server.ts'
import { aboutStaff, clinicLanguage } from './rules.ts'

/** What an owner is told by email about the system: nothing about a patient. */
export const ownerAlarm = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** Where in the back office it is looked at, such as `/admin/settings/trust`, and the words of its button. */
  path: z.string(),
  button: z.string(),
})
export type OwnerAlarm = z.output<typeof ownerAlarm>

/**
 * Writes an email to each owner, in the caller's transaction; call `services.wake()` after it. Say each thing once: when it
 * goes wrong, and when it is well again.
 * @param write called once for each owner, in their language
 * @returns how many emails; none where no email leaves
 */
export async function tellOwners(
  tx: Database,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  write: () => OwnerAlarm,
): Promise<number> {
  if (mailReach(settings.mail) !== 'everything') return 0
  const owners = await listOwners(tx)
  for (const { id, language } of owners) {
    const about = { kind: 'owner-alarm', subject: aboutStaff(id) } as const
    const spoken = languageOf(language ?? clinicLanguage)
    const payload = encryptPayload(settings.secretKey, about, withLanguage(spoken, write))
    await enqueueEmail(tx, { ...about, language: spoken, now: clock.now(), payload })
  }
  return owners.length
}
