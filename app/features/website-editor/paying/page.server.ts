import { groupFieldNames } from '#app/features/clinic-profile/website/field-table.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readDraft } from '../draft/draft.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

/** What the clinic says about paying; the date of the last change is set when prices are published. */
export const payingFieldNames = groupFieldNames('prices').filter((name) => name !== 'prices.changedOn')

/** What the form of paying shows. */
export function readPaying({ db, log }: Services): Promise<Outcome<DraftFormView>> {
  const fault = { event: 'website paying not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => done(formViewOf(await readDraft(db), payingFieldNames)))
}
