import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { dayAndMonth } from '../../../../../platform/shown.ts'
import tile from '../../../../../ui/back-office/tile.module.css'
import toolButton from '../../../../../ui/back-office/tool-button.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { visitAddress } from '../../address.ts'
import dayStrip from '../../components/day-strip.module.css'
import { stripDay } from '../../components/free-days.tsx'
import { isAnyFree } from '../../rules.ts'
import { copy } from '../copy.ts'
import type { DetailsView, MoveView } from '../page.server.ts'
import styles from './move-strips.module.css'

export type MoveProps = { view: DetailsView; move: MoveView; list: string }

/** The next days on which it is offered, and steps to others. */
export function MoveDays({ view, move, list }: MoveProps) {
  const to = (day: CalendarDate, strip: CalendarDate) =>
    visitAddress(list, view.visit.id, { move: day, strip, with: move.clinicianId })
  const first = move.days[0]?.date
  if (!first) return null
  return (
    <nav className={dayStrip.strip} aria-label={m.details_day()}>
      <StripStep
        to={move.earlier && to(move.earlier, move.earlier)}
        label={m.details_earlier()}
        icon="caret-left"
      />
      {move.days.map((day) => (
        <Link
          key={day.date}
          className={clsx(tile.tile, dayStrip.day, !isAnyFree(day) && tile.full)}
          to={to(day.date, first)}
          aria-current={day.date === move.chosen ? 'date' : undefined}
          replace
          preventScrollReset
        >
          <span>
            <b>
              {stripDay(day)} <em className={typography.visuallyHidden}>({dayAndMonth(day.date)})</em>
            </b>
            <small>{copy.free[day.state]({ count: day.free })}</small>
          </span>
        </Link>
      ))}
      <StripStep to={move.later && to(move.later, move.later)} label={m.details_later()} icon="caret-right" />
    </nav>
  )
}

type StepProps = { to: string | null; label: string; icon: 'caret-left' | 'caret-right' }

function StripStep({ to, label, icon }: StepProps) {
  if (!to) return <span className={clsx(toolButton.toolButton, dayStrip.step)} aria-hidden="true" />
  return (
    <Link
      className={clsx(toolButton.toolButton, dayStrip.step)}
      to={to}
      aria-label={label}
      replace
      preventScrollReset
    >
      <Icon name={icon} />
    </Link>
  )
}

/** Who else gives it; their free times stand below. Nothing where there is no choice. */
export function MoveClinicians({ view, move, list }: MoveProps) {
  const { clinicians, clinicianId } = move
  const isElsewhere = view.visit.clinicianId !== null && clinicianId !== view.visit.clinicianId
  if (clinicians.length < 2 && !(clinicians.length === 1 && isElsewhere)) return null
  return (
    <nav className={styles.clinicians} aria-label={m.details_clinician()}>
      {clinicians.map(({ id, name }) => (
        <Link
          key={id}
          className={tile.tile}
          to={visitAddress(list, view.visit.id, { move: move.chosen ?? view.visit.date, with: id })}
          aria-current={id === clinicianId ? 'true' : undefined}
          replace
          preventScrollReset
        >
          <span>
            <bdi>{name}</bdi>
          </span>
        </Link>
      ))}
    </nav>
  )
}
