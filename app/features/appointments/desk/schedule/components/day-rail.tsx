import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { rowMark } from '../../../../../platform/lists/list-address.ts'
import { timeText } from '../../../../../platform/shown.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import rowActions from '../../../../../ui/back-office/row-actions.module.css'
import rowName from '../../../../../ui/back-office/row-name.module.css'
import card from '../../../../../ui/card.module.css'
import typography from '../../../../../ui/typography.module.css'
import { slotValue } from '../../../rules.ts'
import { addAddress, type DeskFilter, visitAddress } from '../../address.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import type { ScheduledVisit } from '../columns.server.ts'
import type { ScheduleView } from '../page.server.ts'
import styles from './day-rail.module.css'

type Props = { schedule: ScheduleView; filter: DeskFilter; list: string }

/** Beside the day: who waits for an answer, and the times at which somebody could still come. */
export function DayRail({ schedule, list }: Props) {
  const { date, days } = schedule
  const free = days.flatMap((day) => day.free)
  const blocks = days.flatMap((day) => day.blocks)
  const asked = useAsked(list, blocks)
  const waiting = blocks.filter((block) => block.status === 'pending' || asked.includes(block.id))
  return (
    <aside className={styles.rail} aria-label={m.desk_beside_day()}>
      <section className={card.card}>
        <h3>{m.desk_waiting_title()}</h3>
        {waiting.length === 0 ? (
          <p className={quietText.line}>{m.desk_nobody_waits()}</p>
        ) : (
          <ul>
            {waiting.map((visit) => (
              <WaitingVisit key={visit.id} visit={visit} list={list} />
            ))}
          </ul>
        )}
      </section>
      <section className={card.card}>
        <h3>{m.desk_free_title()}</h3>
        {free.length === 0 ? (
          <p className={quietText.line}>{m.desk_nothing_free()}</p>
        ) : (
          <div className={styles.free}>
            {free.map(({ time, treatment }) => (
              <Link
                key={time}
                to={addAddress(list, { slot: slotValue({ date, time }), for: treatment })}
                preventScrollReset
              >
                {timeText(time)}
                <span className={typography.visuallyHidden}>{m.desk_add_at()}</span>
              </Link>
            ))}
          </div>
        )}
      </section>
    </aside>
  )
}

function WaitingVisit({ visit, list }: { visit: ScheduledVisit; list: string }) {
  return (
    <li {...rowMark(visit.id)}>
      <span>
        <Link className={rowName.name} to={visitAddress(list, visit.id)} preventScrollReset>
          <span>
            <bdi>{visit.name}</bdi>
          </span>
        </Link>
        <small className={styles.when}>
          <span>{timeText(visit.time)} · </span>
          <span>{visit.phone}</span>
        </small>
      </span>
      <span className={rowActions.actions}>
        {(visit.status === 'pending' || visit.status === 'confirmed') && (
          <ConfirmButton row={visit} list={list} isSaved={visit.status === 'confirmed'} />
        )}
      </span>
    </li>
  )
}

/** Who waited when this day was opened stays in the list, so that no name slides under a pointer. */
function useAsked(list: string, blocks: ScheduledVisit[]): string[] {
  const pending = () => blocks.filter((block) => block.status === 'pending').map((block) => block.id)
  const [asked, setAsked] = useState(() => ({ list, ids: pending() }))
  if (asked.list === list) return asked.ids
  const next = { list, ids: pending() }
  setAsked(next)
  return next.ids
}
