import type { FieldGroupName } from '#app/features/clinic-profile/website/field-groups.ts'
import { groupFormNames } from '#app/features/clinic-profile/website/field-table.ts'
import { pictureIdsOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readDraft } from '../draft/draft.server.ts'
import { picturesAt } from '../pictures/shown-pictures.ts'
import { picturesIn } from '../published.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

export type GroupView = {
  group: FieldGroupName
  form: DraftFormView
  /** By the field that holds them; null where none is chosen. */
  pictures: Readonly<Record<string, WebsitePicture | null>>
}

/** What the draft says in the fields of a group, for its form. */
export function readGroup({ db, log }: Services, group: FieldGroupName): Promise<Outcome<GroupView>> {
  const fault = { event: 'website group not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const names = groupFormNames(group)
    const uploaded = await picturesIn(db, pictureIdsOf(draft.fields))
    return done({
      group,
      form: formViewOf(draft, names),
      pictures: picturesAt(names, draft.fields, uploaded),
    })
  })
}
