import type { Database } from '#app/db/tables.ts'
import { isItemShown, itemField, keysOf } from '#app/features/clinic-profile/website/field-table.ts'
import { setFlag, type WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { listConsentStates } from '#app/features/picture-consents/queries.server.ts'
import { type ConsentProblem, consentProblem } from '#app/features/picture-consents/rules.ts'
import type { Draft } from '../draft/draft.server.ts'
import { itemName } from '../field-names.ts'
import type { PhraseFlag } from './rules.ts'

const list = 'result'

/** Why pairs that would be shown aren't, by their keys: the website leaves them out (`published.server.ts`). */
export async function readPairProblems(
  db: Database,
  fields: WebsiteFields,
): Promise<Map<string, ConsentProblem>> {
  const keys = keysOf(list, fields).filter((key) => isItemShown(list, key, fields))
  if (keys.length === 0) return new Map()
  const consents = await listConsentStates(db)
  return new Map(
    keys.flatMap((key) => {
      const value = (part: string) => fields[itemField(list, key, part)] ?? ''
      const pair = { consent: value('consent'), showsFace: value('showsFace') === setFlag }
      const problem = consentProblem(pair, consents)
      return problem === null ? [] : [[key, problem] as const]
    }),
  )
}

/** What to look at before publishing: pairs without a consent that holds, each at one of its changed fields. */
export async function readPairFlags(
  db: Database,
  { fields, changes }: Draft,
): Promise<Map<string, PhraseFlag>> {
  const flags = new Map<string, PhraseFlag>()
  for (const key of (await readPairProblems(db, fields)).keys()) {
    const changed = changes.filter(({ field }) => field.startsWith(`${list}.${key}.`))
    const at = changed.find(({ field }) => field === itemField(list, key, 'consent')) ?? changed[0]
    if (at) flags.set(at.field, { kind: 'before-after', words: itemName(list, key, fields) })
  }
  return flags
}
