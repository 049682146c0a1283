import { readOwnerFacts } from '../features/accounts/queries.server.ts'
import { isBackedUp } from '../features/backups/health.server.ts'
import { isMailProved } from '../features/mail-setup/test-email.server.ts'
import { areHoursSaved } from '../features/opening-hours/queries.server.ts'
import type { SetupFacts } from '../features/setup/rules.ts'
import { hasOwnClinician } from '../features/team/queries.server.ts'
import { hasOwnTreatments } from '../features/treatments/queries.server.ts'
import { readWebsiteFacts } from '../features/website-editor/setup-facts.server.ts'
import type { Services } from '../platform/services.ts'

/** Which of the first steps are done: each feature is asked for its own. Small questions, at once. */
export async function readSetupFacts(services: Services): Promise<SetupFacts> {
  const { db } = services
  const [owners, website, hours, team, treatments, mail, backups] = await Promise.all([
    readOwnerFacts(db),
    readWebsiteFacts(db),
    areHoursSaved(db),
    hasOwnClinician(db),
    hasOwnTreatments(db),
    isMailProved(services),
    isBackedUp(services),
  ])
  return {
    account: owners.hasOwnAccount,
    ...website,
    hours,
    team,
    treatments,
    mail,
    factor: owners.hasFactor,
    backups,
  }
}
