import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { placeOf } from '../run.server.ts'
import { saveBackups, turnBackupsOff } from './commands.server.ts'
import { type SetUpDone, usualKeep } from './rules.ts'
import { suggestPassphrase } from './suggestion.server.ts'

export type SetUpView = {
  isOn: boolean
  /** The environment says it: nothing can be changed here. */
  isFixed: boolean
  /** The environment has the passphrase, and no folder. */
  isPassphraseGiven: boolean
  keep: number
  /** Words made on request; shown this once. */
  suggestion: string | null
}

/** How backups are set up, without the passphrase. */
export function readSetUp(
  services: Services,
  { suggests }: { suggests: boolean },
): Promise<Outcome<SetUpView>> {
  const { db, log, settings } = services
  return attempt(log, { event: 'set-up of backups not read', message: m.backups_unknown() }, async () => {
    const stored = await findService(db, 'backups')
    const isPassphraseGiven = stored ? stored.passphrase === '' : settings.backup.passphrase !== null
    return done({
      isOn: placeOf(settings) !== null,
      isFixed: settings.fixed.has('backups'),
      isPassphraseGiven,
      keep: stored?.keep ?? usualKeep,
      suggestion: suggests && !isPassphraseGiven ? suggestPassphrase(language()) : null,
    })
  })
}

type Sent = { actor: Staff; fields: FormFields }

export const setUpIntents = intentsOf<Sent, Outcome<SetUpDone>>()({
  save: { asksAgain: true, run: saveBackups },
  'turn-off': { asksAgain: true, run: turnBackupsOff },
})

export type SetUpIntent = IntentOf<typeof setUpIntents>
