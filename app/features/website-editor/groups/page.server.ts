import type { FieldGroupName } from '#app/features/clinic-profile/website/field-groups.ts'
import { groupFormNames } from '#app/features/clinic-profile/website/field-table.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readDraft } from '../draft/draft.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

export type GroupView = { group: FieldGroupName; form: DraftFormView }

/** What the draft says in the fields of a group, for its form. */
export function readGroup({ db, log }: Services, group: FieldGroupName): Promise<Outcome<GroupView>> {
  const fault = { event: 'website group not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () =>
    done({ group, form: formViewOf(await readDraft(db), groupFormNames(group)) }),
  )
}
