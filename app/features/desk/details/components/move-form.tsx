import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import dayStrip from '#app/features/desk/components/day-strip.module.css'
import { FreeTimes, stripDay } from '#app/features/desk/components/free-days.tsx'
import { OtherTimeFields } from '#app/features/desk/components/other-time.tsx'
import { TellChoice, VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { firstName } from '#app/features/desk/copy.ts'
import { type OtherTime, otherTimeFields, readOtherTime } from '#app/features/desk/other-time.ts'
import { isAnyFree } from '#app/features/desk/rules.ts'
import { parseSlot, type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { dayAndMonth, shortDate, timeText } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { QuietEnter } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import tile from '#app/ui/back-office/tile.module.css'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import type { DetailsView, MoveView } from '../page.server.ts'
import styles from './move-form.module.css'

type MoveProps = { view: DetailsView; move: MoveView; list: string }

/** The next days on which it is offered, and steps to others. */
function MoveDays({ view, move, list }: MoveProps) {
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
function MoveClinicians({ view, move, list }: MoveProps) {
  const { clinicians, clinicianId } = move
  const isElsewhere = view.visit.clinicianId !== null && clinicianId !== view.visit.clinicianId
  if (clinicians.length < 2 && !(clinicians.length === 1 && isElsewhere)) return null
  return (
    <nav className={clsx(parts.wrapping, styles.clinicians)} aria-label={m.details_clinician()}>
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

type FormProps = MoveProps & {
  /** Where it leads to leave the visit where it is. */
  back: string
  /** What is wrong with the chosen time, or with what was typed. */
  errors: Record<string, string> | undefined
  /** A time that was typed before. */
  typed: OtherTime | undefined
  /** What the last action gave back: each refusal is announced. */
  attempt: object | undefined
}

/** Days as links, then only free times, then old and new side by side; the button repeats the new time. */
export function MoveForm({ view, move, list, back, errors = {}, typed, attempt }: FormProps) {
  const { visit } = view
  const { busy, guard } = useSending()
  const [picked, setPicked] = useState<string | null>(null)
  const [typing, setTyping] = useState<OtherTime | null>(null)
  const { otherDay, otherTime } = typing ?? typed ?? nothingTyped
  const other = { otherDay: otherDay || (move.chosen ?? visit.date), otherTime }
  const read = readOtherTime(other)
  const listed = picked === null ? null : parseSlot(picked)
  const isListed = listed !== null && listed.date === move.chosen && move.times.includes(listed.time)
  const slot = read === null ? (isListed ? listed : null) : 'slot' in read ? read.slot : null
  const isOther = move.clinicianId !== visit.clinicianId
  // What is typed takes the place of what was chosen: the tiles are drawn again, none of them chosen.
  const [tiles, drawTiles] = useState(0)
  const type = (next: OtherTime) => {
    setTyping(next)
    if (picked === null || next.otherTime === '') return
    setPicked(null)
    drawTiles(tiles + 1)
  }
  const choose = (chosen: Slot) => {
    setPicked(slotValue(chosen))
    setTyping({ ...other, otherTime: '' })
  }
  const problems = [
    { field: 'move-slot', message: errors.slot },
    ...otherTimeFields.map((field) => ({ field: `move-${field}`, message: errors[field] })),
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
  return (
    <section>
      <h3>{m.details_move_title()}</h3>
      {problems.length > 0 && (
        <ErrorSummary
          className={styles.problem}
          title={m.details_problem()}
          errors={problems}
          attempt={attempt}
        />
      )}
      <MoveClinicians view={view} move={move} list={list} />
      <MoveDays view={view} move={move} list={list} />
      <Form
        method="post"
        action={visitAddress(list, visit.id, {
          move: move.chosen,
          strip: move.days[0]?.date ?? null,
          with: move.clinicianId,
        })}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
      >
        <QuietEnter />
        <VisitFields row={visit} intent="move" />
        <Times key={tiles} view={view} move={move} problem={errors.slot} onChoose={choose} />
        <input type="hidden" name="otherWith" value={(isOther && move.clinicianId) || ''} />
        <OtherTimeFields id="move" typed={other} errors={errors} onType={type} />
        {slot && <Swap visit={visit} to={slot} move={move} />}
        <TellChoice label={m.details_tell({ name: firstName(visit.name) })} unable={view.noLetter} />
        <Buttons slot={slot} busy={busy} back={back} />
      </Form>
    </section>
  )
}

const nothingTyped: OtherTime = { otherDay: '', otherTime: '' }

type ButtonsProps = Pick<FormProps, 'back'> & { slot: Slot | null; busy: boolean }

function Buttons({ slot, busy, back }: ButtonsProps) {
  return (
    <div className={clsx(buttonRow.row, styles.buttons)}>
      <Button size="extra-small" busy={busy} busyText={m.details_moving()}>
        {slot
          ? m.details_move_to({ day: shortDate(slot.date), time: timeText(slot.time) })
          : m.details_move_to_chosen()}
      </Button>
      <LeaveLink to={back} size="extraSmall">
        {m.details_keep_time()}
      </LeaveLink>
    </div>
  )
}

type TimesProps = Pick<FormProps, 'view' | 'move'> & {
  problem: string | undefined
  onChoose: (slot: Slot) => void
}

function Times({ view, move, problem, onChoose }: TimesProps) {
  const isOther = move.clinicianId !== view.visit.clinicianId
  if (!move.offered) return <p className={quietText.line}>{m.details_not_offered_any_more()}</p>
  return (
    <div id="move-slot" className={problem ? styles.refused : undefined} tabIndex={-1}>
      <FieldMessage id="move-slot" error={problem} />
      <FreeTimes
        key={`${move.chosen} ${move.clinicianId}`}
        view={move}
        clinicianId={isOther ? move.clinicianId : null}
        onChoose={onChoose}
      />
    </div>
  )
}

type SwapProps = { visit: DetailsView['visit']; to: Slot; move: MoveView }

/** From old to new; with whom where that changes. */
function Swap({ visit, to, move }: SwapProps) {
  const next = move.clinicians.find(({ id }) => id === move.clinicianId)
  const isOther = next !== undefined && next.id !== visit.clinicianId
  return (
    <p className={styles.swap}>
      <del>
        {shortDate(visit.date)}
        <br />
        {timeText(visit.time)}
        {isOther && visit.clinician !== '' && <bdi>{visit.clinician}</bdi>}
      </del>
      <Icon name="arrow-right" />
      <ins>
        {shortDate(to.date)}
        <br />
        {timeText(to.time)}
        {isOther && <bdi>{next.name}</bdi>}
      </ins>
    </p>
  )
}
