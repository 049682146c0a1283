import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { dayAndMonth, shortDate, timeText } from '../../../../../platform/shown.ts'
import buttonRow from '../../../../../ui/back-office/button-row.module.css'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import { LeaveLink } from '../../../../../ui/back-office/leave-link.tsx'
import { QuietEnter } from '../../../../../ui/back-office/quiet-enter.tsx'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import tile from '../../../../../ui/back-office/tile.module.css'
import toolButton from '../../../../../ui/back-office/tool-button.module.css'
import buttons from '../../../../../ui/button.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../../ui/forms/error-summary.tsx'
import { FieldMessage } from '../../../../../ui/forms/field.tsx'
import { useSending } from '../../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { parseSlot, type Slot, slotValue } from '../../../rules.ts'
import { visitAddress } from '../../address.ts'
import dayStrip from '../../components/day-strip.module.css'
import { FreeTimes, stripDay } from '../../components/free-days.tsx'
import { TellChoice } from '../../components/tell-choice.tsx'
import { VisitFields } from '../../components/visit-fields.tsx'
import { copy } from '../copy.ts'
import type { DetailsView, MoveView } from '../page.server.ts'
import styles from './move-form.module.css'

type Props = { view: DetailsView; move: MoveView; list: string }
type FormProps = Props & {
  /** What is wrong with the chosen time. */
  problem: string | undefined
  /** Differs from action to action. */
  attempt: string
}

/** Days as links, then only free times, then old and new side by side; the button repeats the new time. */
export function MoveForm({ view, move, list, problem, attempt }: FormProps) {
  const { visit } = view
  const { busy, guard } = useSending()
  const [picked, setPicked] = useState<string | null>(null)
  const slot = picked === null ? null : parseSlot(picked)
  const isShown = slot !== null && slot.date === move.chosen && move.times.includes(slot.time)
  return (
    <section>
      <h3>{m.details_move_title()}</h3>
      {problem && (
        <ErrorSummary
          className={styles.problem}
          title={m.details_problem()}
          errors={[{ field: 'move-slot', message: problem }]}
          attempt={attempt}
        />
      )}
      <DayStrip view={view} move={move} list={list} />
      <Form
        method="post"
        action={visitAddress(list, visit.id, { move: move.chosen, strip: move.days[0]?.date ?? null })}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
      >
        <QuietEnter />
        <VisitFields row={visit} intent="move" />
        <Times move={move} problem={problem} onChoose={(chosen) => setPicked(slotValue(chosen))} />
        {isShown && <Swap from={visit} to={slot} />}
        <TellChoice
          label={m.details_tell({ name: visit.name.split(' ')[0] ?? visit.name })}
          unable={view.noLetter}
        />
        <div className={clsx(buttonRow.row, styles.buttons)}>
          {move.times.length > 0 && (
            <Button type="submit" size="extra-small" busy={busy} busyText={m.details_moving()}>
              {isShown
                ? m.details_move_to({ day: shortDate(slot.date), time: timeText(slot.time) })
                : m.details_move_to_chosen()}
            </Button>
          )}
          <LeaveLink to={visitAddress(list, visit.id)} size="extraSmall">
            {m.details_keep_time()}
          </LeaveLink>
        </div>
      </Form>
    </section>
  )
}

type TimesProps = Pick<FormProps, 'move' | 'problem'> & { onChoose: (slot: Slot) => void }

function Times({ move, problem, onChoose }: TimesProps) {
  if (!move.offered) return <p className={quietText.line}>{m.details_not_offered_any_more()}</p>
  return (
    <div id="move-slot" className={problem ? styles.refused : undefined} tabIndex={-1}>
      <FieldMessage id="move-slot" error={problem} />
      <FreeTimes key={move.chosen} view={move} onChoose={onChoose} />
    </div>
  )
}

function DayStrip({ view, move, list }: Props) {
  const to = (day: CalendarDate, strip: CalendarDate) =>
    visitAddress(list, view.visit.id, { move: day, strip })
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
          className={clsx(tile.tile, dayStrip.day, day.free === 0 && tile.full)}
          to={to(day.date, first)}
          aria-current={day.date === move.chosen ? 'date' : undefined}
          replace
          preventScrollReset
        >
          <span>
            <b>
              {stripDay(day)} <em className={typography.visuallyHidden}>({dayAndMonth(day.date)})</em>
            </b>
            <small>{copy.free(day.free)}</small>
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

function Swap({ from, to }: { from: Slot; to: Slot }) {
  return (
    <p className={styles.swap}>
      <del>
        {shortDate(from.date)}
        <br />
        {timeText(from.time)}
      </del>
      <Icon name="arrow-right" />
      <ins>
        {shortDate(to.date)}
        <br />
        {timeText(to.time)}
      </ins>
    </p>
  )
}

/** The time was lost: what is free near it, each one click away. */
export function Alternatives({ view, list, slots }: { view: DetailsView; list: string; slots: Slot[] }) {
  if (slots.length === 0) return null
  return (
    <Form
      method="post"
      action={visitAddress(list, view.visit.id)}
      replace
      preventScrollReset
      aria-label={m.details_nearest()}
    >
      <QuietEnter />
      <VisitFields row={view.visit} intent="move" />
      <p className={fieldset.small}>{m.details_nearest()}</p>
      <div className={clsx(buttonRow.row, styles.buttons)}>
        {slots.map((slot) => (
          <button
            key={slotValue(slot)}
            type="submit"
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
            name="slot"
            value={slotValue(slot)}
          >
            {m.details_move_to({ day: shortDate(slot.date), time: timeText(slot.time) })}
          </button>
        ))}
      </div>
      {view.noLetter === null && (
        <TellChoice label={m.details_tell({ name: view.visit.name.split(' ')[0] ?? '' })} unable={null} />
      )}
    </Form>
  )
}
