import { withBaseTexts } from '#app/features/clinic-profile/website/base-texts.ts'
import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readDraft } from '../draft/draft.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'
import { textFieldNames } from './groups.ts'

export type AnnouncementState = 'shown' | 'planned' | 'over' | null

export type TextsView = {
  form: DraftFormView
  /** Of the announcement that is published. */
  announcement: AnnouncementState
}

export function readTexts({ db, log, clock }: Services): Promise<Outcome<TextsView>> {
  const fault = { event: 'website texts not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const announcement = stateOf(draft.public, clinicDate(clock.now()))
    return done({ form: formViewOf(draft, textFieldNames), announcement })
  })
}

function stateOf(said: WebsiteFields, today: string): AnnouncementState {
  const fields = withBaseTexts(said)
  const value = (part: string) => fields[`announcement.${part}`] ?? ''
  if (value('text.en') === '') return null
  if (value('from') > today) return 'planned'
  return value('until') !== '' && value('until') < today ? 'over' : 'shown'
}
