import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import type { ActionName, TeamKind } from './desk/address.ts'

type Done = { kind: TeamKind; name: string; place: number; total: number }

const sentences = {
  added: { clinician: m.team_done_added_clinician, room: m.team_done_added_room },
  updated: { clinician: m.team_done_updated_clinician, room: m.team_done_updated_room },
  deleted: { clinician: m.team_done_deleted_clinician, room: m.team_done_deleted_room },
} as const

/** So many names are on a card; of the rest it is said how many. */
const mostNamed = 3

/** What the screen of the team says where a code or a number chooses it. */
export const copy = {
  done: (action: ActionName, { kind, name, place, total }: Done): string =>
    action === 'earlier' || action === 'later'
      ? m.team_done_moved({ name, place, total })
      : sentences[action][kind](),
  /** "HRT, Botox and 2 more" */
  names: (names: readonly string[]): string => {
    const more = names.length - mostNamed
    return more > 0
      ? listText([...names.slice(0, mostNamed), m.team_and_more({ count: more })])
      : listText([...names])
  },
} as const
