import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { type Done, deskIntents } from './actions.server.ts'
import { type Answer, actOnMany, type ManyIntent, manyIntents } from './bulk/actions.server.ts'
import { type Chosen, rowsWanted } from './details/change-fields.ts'
import type { DeskForm } from './form.ts'
import { inPlaceIntents } from './list/held-rows.ts'
import { searchAddress } from './page.server.ts'
import { cancelSender } from './senders/actions.server.ts'

type OnList = { actor: Staff; fields: FormFields; form: DeskForm; list: string; filter: VisitFilter }

/** Done to one visit; or where it leads, or what the page says of many. */
type ListOutcome = Outcome<Done | { to: string }, SlotRefusal & { answer?: Answer }>

/** Rows of the dashboard, the bar of many, and the search. */
export const dashboardIntents = intentsOf<OnList, ListOutcome>()({
  ...deskIntents,
  ...recordOf(manyIntents, (intent: ManyIntent) => ({
    permission: 'visits' as const,
    run: async (services: Services, { actor, ...asked }: OnList): Promise<ListOutcome> => {
      const many = await actOnMany(services, actor, { intent, ...asked })
      return 'to' in many ? done(many) : refused(many)
    },
  })),
  search: async (services, { actor, fields, filter }) => {
    const found = await searchAddress(services, actor, { filter, words: fields.get('words') ?? '' })
    return found.ok ? done({ to: found.value }) : found
  },
})

/** What a list answers in place: its rows stay, and no page is read again. */
export const rowIntents = intentsOf<{ actor: Staff; form: DeskForm }, Outcome<Done, SlotRefusal>>()(
  recordOf(inPlaceIntents, (name) => deskIntents[name]),
)

export type DashboardIntent = IntentOf<typeof dashboardIntents>

type OnPage = { actor: Staff; id: string; fields: FormFields; form: DeskForm; chosen: Chosen }

/** Done to the visit; or the treatments that the form is to show, where a browser without script asks for more or fewer. */
type PageOutcome = Outcome<Done | { rows: Chosen }, SlotRefusal>

/** The page of one visit. */
export const visitIntents = intentsOf<OnPage, PageOutcome>()({
  ...deskIntents,
  'cancel-sender': { permission: 'visits', run: cancelSender },
  ...recordOf(['show', 'another', 'remove'], () => ({
    permission: 'visits' as const,
    run: async (_: unknown, { fields, chosen }: OnPage): Promise<PageOutcome> =>
      done({ rows: rowsWanted(fields.get('intent') ?? '', chosen) }),
  })),
})

export type VisitIntent = IntentOf<typeof visitIntents>
