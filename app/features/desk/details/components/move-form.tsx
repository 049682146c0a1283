import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { rowFields } from '#app/features/desk/add/fields.ts'
import { visitAddress } from '#app/features/desk/address.ts'
import dayStrip from '#app/features/desk/components/day-strip.module.css'
import { FreeTimes, StripFree, stripDay } from '#app/features/desk/components/free-days.tsx'
import { OtherTimeFields } from '#app/features/desk/components/other-time.tsx'
import { TimePicker } from '#app/features/desk/components/time-picker.tsx'
import { TellChoice, VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { firstName } from '#app/features/desk/copy.ts'
import { type OtherTime, otherTimeFields, readOtherTime } from '#app/features/desk/other-time.ts'
import { changeFields, type TypedChange } from '#app/features/scheduling/changes/fields.ts'
import { parseSlot, type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { isAnyFree } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { dayAndMonth, shortDate, timeText } from '#app/platform/format.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { QuietEnter } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
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
import { ChangeFields, chosenSoFar } from './change-fields.tsx'
import styles from './move-form.module.css'

type MoveProps = { view: DetailsView; move: MoveView; list: string }

/** The next days on which it is offered, and steps to others. */
function MoveDays({ view, move, list }: MoveProps) {
  const to = (day: CalendarDate, strip: CalendarDate) =>
    visitAddress(list, view.visit.id, { ...chosenSoFar(move), move: day, strip })
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
            <StripFree day={day} words={copy.free[day.state]({ count: day.free })} />
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

type FormProps = MoveProps & {
  /** Where it leads to leave the visit where it is. */
  back: string
  /** What is wrong with the chosen time, or with what was typed. */
  errors: Record<string, string> | undefined
  /** What was typed before. */
  typed: (OtherTime & Partial<TypedChange>) | undefined
  /** What the last action gave back: each refusal is announced. */
  attempt: object | undefined
}

/**
 * What for, how long, with whom and where; days as links, then only free times; then old and new side by side. The button
 * repeats the new time where nothing else changes. Without a time the visit keeps its own.
 */
export function MoveForm({ view, move, list, back, errors = {}, typed, attempt }: FormProps) {
  const { visit } = view
  const { change } = move
  const { busy, guard } = useSending()
  const [picked, setPicked] = useState<string | null>(null)
  const [typing, setTyping] = useState<OtherTime | null>(null)
  const { otherDay, otherTime } = typing ?? typed ?? move.other ?? nothingTyped
  const other = { otherDay: otherDay || (move.chosen ?? visit.date), otherTime }
  const read = readOtherTime(other)
  const own = { date: visit.date, time: visit.time }
  const isListed = ({ date, time }: Slot) => date === move.chosen && move.times.includes(time)
  const first = change.isChanged && isListed(own) ? slotValue(own) : null
  const listed = parseSlot(picked ?? first ?? '')
  const slot =
    read === null ? (listed !== null && isListed(listed) ? listed : null) : 'slot' in read ? read.slot : null
  // What is typed takes the place of what was chosen: the tiles are drawn again, none of them chosen.
  const [tiles, drawTiles] = useState(0)
  const type = (next: OtherTime) => {
    setTyping(next)
    if ((picked ?? first) === null || next.otherTime === '') return
    setPicked('')
    drawTiles(tiles + 1)
  }
  const choose = (chosen: Slot) => {
    setPicked(slotValue(chosen))
    setTyping({ ...other, otherTime: '' })
  }
  const problems = [
    ...[...changeFields, ...rowFields].map((field) => ({ field: `move-${field}`, message: errors[field] })),
    { field: 'move-slot', message: errors.slot },
    ...otherTimeFields.map((field) => ({ field: `move-${field}`, message: errors[field] })),
  ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
  const shown = { ...chosenSoFar(move), move: move.chosen, strip: move.days[0]?.date ?? null }
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
      {/* Each choice leads to an address that holds it: nothing is left behind. */}
      <Form
        data-typing="none"
        method="post"
        action={visitAddress(list, visit.id, shown)}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
      >
        <QuietEnter />
        {/* Its button for browsers without script sends its own intent: the first of two counts. */}
        <ChangeFields view={view} move={move} list={list} typed={typed} errors={errors} />
        <VisitFields row={visit} intent="move" />
        {!view.canBeCorrected && (
          <>
            {move.first.length > 0 && !change.isChanged && other.otherTime === '' && (
              // Of two that are sent the first counts: the one that is pressed.
              <div className={styles.nextFree}>
                <TimePicker
                  id="move-first"
                  legend={m.details_next_free()}
                  empty=""
                  times={move.first}
                  pressed={m.details_next_free_press()}
                  today={move.today}
                />
              </div>
            )}
            <MoveDays view={view} move={move} list={list} />
            <Times
              key={`${tiles} ${change.treatmentId} ${change.minutes} ${change.roomId}`}
              view={view}
              move={move}
              problem={errors.slot}
              chosen={slot && read === null ? slotValue({ date: slot.date, time: slot.time }) : ''}
              onChoose={choose}
            />
            <OtherTimeFields id="move" typed={other} errors={errors} onType={type} />
          </>
        )}
        {(slot || change.isChanged) && <Swap view={view} to={slot ?? own} move={move} />}
        {view.canBeCorrected ? (
          <p className={quietText.line}>{m.details_correct_quietly()}</p>
        ) : (
          <TellChoice label={m.details_tell({ name: firstName(visit.name) })} unable={view.noEmail} />
        )}
        <Buttons slot={change.isChanged ? null : slot} busy={busy} back={back} />
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
          : m.details_change_save()}
      </Button>
      <LeaveLink to={back} size="extraSmall">
        {m.details_keep_time()}
      </LeaveLink>
    </div>
  )
}

type TimesProps = Pick<FormProps, 'view' | 'move'> & {
  problem: string | undefined
  /** As it is sent; empty where none is. */
  chosen: string
  onChoose: (slot: Slot) => void
}

function Times({ move, problem, chosen, onChoose }: TimesProps) {
  if (!move.offered) return <p className={quietText.line}>{m.details_not_offered_any_more()}</p>
  return (
    <div id="move-slot" className={problem ? styles.refused : undefined} tabIndex={-1}>
      <FieldMessage id="move-slot" error={problem} />
      <FreeTimes key={`${move.chosen} ${move.clinicianId}`} view={move} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

type SwapProps = { view: DetailsView; to: Slot; move: MoveView }

/** From old to new; what for, how long and with whom where that changes. */
function Swap({ view: { visit }, to, move }: SwapProps) {
  const { change } = move
  const next = move.clinicians.find(({ id }) => id === move.clinicianId)
  const isOther = next !== undefined && next.id !== visit.clinicianId
  const isOtherTreatment =
    change.isOtherTreatment || (change.chosenNext !== null && change.names !== visit.allTreatments)
  const isLength = change.wholeMinutes !== visit.durationMinutes
  const lines = (slot: Slot, { what, minutes, who }: { what: string; minutes: string; who: string }) => (
    <>
      {shortDate(slot.date)}
      <br />
      {timeText(slot.time)}
      {isOtherTreatment && <bdi>{what}</bdi>}
      {isLength && <bdi>{m.details_change_minutes_shown({ minutes })}</bdi>}
      {isOther && who !== '' && <bdi>{who}</bdi>}
    </>
  )
  const before = { what: visit.allTreatments, minutes: String(visit.durationMinutes), who: visit.clinician }
  return (
    <p className={styles.swap}>
      <del>{lines(visit, before)}</del>
      <Icon name="arrow-right" />
      <ins>
        {lines(to, { what: change.names, minutes: String(change.wholeMinutes), who: next?.name ?? '' })}
      </ins>
    </p>
  )
}
