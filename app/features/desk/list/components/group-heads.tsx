import type { ReactNode } from 'react'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, clockTime, minutesOf } from '#app/platform/dates.ts'
import { capitalised, numberText, shortDate, timeText } from '#app/platform/format.ts'
import { type Group, halfHourOf, minutesLate, type Now } from '../groups.ts'
import type { TabFacts } from '../tab-page.server.ts'

type Asked = { group: Group<VisitLine>; now: Now; facts: TabFacts }

/** What is above the rows of a group: its name, how many, and what is to know about them. */
export function GroupHead(asked: Asked): ReactNode {
  const { group, now } = asked
  const { rows, kind } = group
  const first = rows[0]
  switch (kind) {
    case 'earlier':
      return head(m.list_earlier(), rows.length, [
        counted(rows, 'completed', (count) => m.list_completed({ count })),
        counted(rows, 'no-show', (count) => m.list_no_show({ count })),
        ...openFacts(rows, now),
      ])
    case 'now':
      return head(m.list_now(), rows.length, [
        counted(rows, 'in-room', (count) => m.list_in_room({ count })),
        counted(rows, 'arrived', (count) => m.list_here({ count })),
        ...openFacts(rows, now),
      ])
    case 'next': {
      const minute = first ? halfHourOf(first.time) : 0
      const soon = minute - minutesOf(now.time)
      return head(m.list_next_at({ time: timeText(clockTime(minute)) }), rows.length, [
        soon > 0 ? m.list_in_minutes({ count: soon }) : null,
        ...openFacts(rows, now),
      ])
    }
    case 'later':
      return head(m.list_later(), rows.length, [
        rows.at(-1) ? m.list_until({ time: timeText(rows.at(-1)?.time ?? now.time) }) : null,
        ...openFacts(rows, now),
      ])
    case 'cancelled':
      return head(m.list_cancelled(), rows.length, [])
    default:
      return <OtherHead {...asked} />
  }
}

/** Of requests and of days to come. */
function OtherHead({ group, facts }: Asked) {
  const { kind, rows, key } = group
  if (kind === 'past') return head(m.list_gone_by(), rows.length, [m.list_gone_by_why()])
  if (kind === 'today') return head(capitalised(m.desk_today()), rows.length, [m.list_call_now()])
  if (kind === 'other-days')
    return head(m.list_on_other_days(), rows.length, [
      facts.waitingSince ? m.list_waiting_since({ since: facts.waitingSince }) : null,
    ])
  const { total, pending, free } = facts.days[key] ?? { total: rows.length, pending: 0, free: 0 }
  return head(capitalised(shortDate(key as CalendarDate)), null, [
    m.desk_visit_count({ count: total }),
    pending > 0 ? m.list_not_confirmed({ count: pending }) : null,
    free > 0 ? m.list_free({ count: free }) : null,
  ])
}

const counted = (rows: readonly VisitLine[], status: Status, say: (count: number) => string) => {
  const count = rows.filter((row) => row.status === status && !row.isGone).length
  return count > 0 ? say(count) : null
}

const openFacts = (rows: readonly VisitLine[], now: Now) => {
  const late = rows.filter((row) => minutesLate(row, now) !== null).length
  return [
    late > 0 ? m.list_not_arrived({ count: late }) : null,
    counted(rows, 'pending', (count) => m.list_not_confirmed({ count })),
  ]
}

function head(name: string, count: number | null, facts: readonly (string | null)[]) {
  const said = facts.filter((fact) => fact !== null)
  return (
    <>
      {name} {count !== null && <b>{numberText(count)}</b>} <span>{said.join(', ')}</span>
    </>
  )
}
