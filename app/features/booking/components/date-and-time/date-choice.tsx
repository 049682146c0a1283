import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { type ClosedDay, closedLines } from '#app/features/booking/copy.ts'
import { type BookingStep, bookingSteps, stepAddress } from '#app/features/booking/fields.ts'
import type { MonthView } from '#app/features/booking/month.server.ts'
import type { BookingView } from '#app/features/booking/page.server.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { dayAndMonth, monthAlone, unbroken } from '#app/platform/format.ts'
import banner from '#app/ui/banner.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import step from '../steps/step.module.css'
import { StepHeading } from '../steps/step-heading.tsx'
import type { BookingErrors } from '../steps/use-booking-errors.ts'
import { type Choice, closedChoice, lastDayOf } from './booking-choice.ts'
import { choiceAddress, useChoosingPlace } from './choosing-place.ts'
import styles from './date-choice.module.css'
import { MonthTable } from './month/month-table.tsx'
import type { BookingChoice, Refusal } from './use-booking-choice.ts'

type ClosedNoticeProps = {
  closed: ClosedDay
  choice: Choice
  /** In answers to POST without JavaScript the way on is a button, so that what was typed stays. */
  keepsTyped: boolean
  /** It came with a choice just now. */
  isNews: boolean
  onChoose(date: CalendarDate): void
}

/** Why a chosen day is closed, and the next one that is free; it stays until another day is chosen. */
function ClosedNotice({
  closed: { sentence, next },
  choice,
  keepsTyped,
  isNews,
  onChoose,
}: ClosedNoticeProps) {
  const place = useChoosingPlace()
  const label = next && m.booking_next_free_day({ day: dayAndMonth(next) })
  return (
    <div className={clsx(banner.notice, banner.warning, styles.notice)} role={isNews ? 'alert' : undefined}>
      <Icon name="calendar-x-fill" size={23} />
      <p>
        {sentence}
        {next &&
          (keepsTyped ? (
            <button type="submit" name="show" value={next} formAction={stepAddress(place.path, 'times')}>
              {label}
            </button>
          ) : (
            <a
              href={choiceAddress(place, choice, { date: next })}
              rel="nofollow"
              onClick={(event) => {
                event.preventDefault()
                onChoose(next)
              }}
            >
              {label}
            </a>
          ))}
      </p>
    </div>
  )
}

/** Such an error goes automatically, not before two lines can be read (docs/where-we-differ.md#booking). */
const shownMilliseconds = 4_000
const gapPixels = 12

/** Why a day was refused, said over the day or the field that it was picked in: nothing moves for it. */
function RefusedDate({ refusal }: { refusal: Refusal }) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  useLayoutEffect(() => {
    const picked = pickedIn(box.current, refusal)
    if (!box.current || !picked) return
    place(box.current, picked)
    // Who came by keyboard still is there, and may take the time to read.
    if (refusal.from === 'field' || !picked.matches(':focus-visible')) return
    const release = () => setHeld(false)
    setHeld(true)
    picked.addEventListener('blur', release, { once: true })
    return () => picked.removeEventListener('blur', release)
  }, [refusal])
  return (
    <div ref={box} className={styles.refused}>
      <Banner tone="warning" className={styles.sentence} clearAfter={held ? undefined : shownMilliseconds}>
        {refusal.sentence}
      </Banner>
    </div>
  )
}

const pickedIn = (box: HTMLElement | null, { from, date }: Refusal) =>
  box?.parentElement?.querySelector<HTMLElement>(
    from === 'calendar' ? `[data-day="${date}"]` : 'input[type="date"]',
  )

/** Above what was picked, where a finger does not cover it; below where the bar over the page would. */
function place(box: HTMLElement, picked: HTMLElement): void {
  const around = box.offsetParent?.getBoundingClientRect()
  if (!around) return
  const at = picked.getBoundingClientRect()
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const isBelow = at.top - gapPixels - box.offsetHeight < bar
  box.toggleAttribute('data-below', isBelow)
  box.style.top = isBelow
    ? `${at.bottom - around.top + gapPixels}px`
    : `${at.top - around.top - gapPixels - box.offsetHeight}px`
  const middle = Math.min(at.width, at.height) / 2
  box.style.setProperty('--points-at', `${at.left - around.left + middle}px`)
}

type DateChoiceProps = {
  view: BookingView
  choosing: BookingChoice
  errors: BookingErrors
  /** A day of the month was chosen. */
  onChoose?: () => void
}

/** Step 2: the month, and the date as a plain field that can be typed into. */
export function DateChoice({ view, choosing: chosen, errors, onChoose }: DateChoiceProps) {
  const hydrated = useHydrated()
  const { choice, refusal } = chosen
  const choosing = {
    ...chosen,
    chooseDay(...picked: Parameters<typeof chosen.chooseDay>) {
      const answered = chosen.chooseDay(...picked)
      if (answered === 'chosen' && picked[1] === 'calendar') onChoose?.()
      return answered
    },
  }
  const { day } = useChoosingPlace()
  const closedDay = closedChoice(view, choice)
  const closed = refusal?.closed ? refusal : closedDay
  const lastDay = lastDayOf(view, choosing.treatments)
  return (
    <fieldset
      id={bookingSteps.day}
      tabIndex={-1}
      className={styles.dateChoice}
      aria-labelledby="day-heading"
      aria-description={closed ? undefined : refusal?.sentence}
    >
      <div className={styles.headingAndButton}>
        <h2 className={step.heading} id="day-heading">
          <StepHeading {...day} done={choice.date !== '' && !closedDay} />
        </h2>
        {!hydrated && <ShowButton to="day">{m.booking_show_days()}</ShowButton>}
      </div>
      <MonthTable view={view} choosing={choosing} />
      {closed && (
        <ClosedNotice
          closed={closed}
          choice={choice}
          keepsTyped={!hydrated && view.formKey !== null}
          isNews={refusal?.closed === true}
          onChoose={(date) => choosing.chooseDay(date, 'calendar')}
        />
      )}
      <DateField view={view} lastDay={lastDay} choosing={choosing} errors={errors} />
      {refusal && !refusal.closed && <RefusedDate key={refusal.count} refusal={refusal} />}
    </fieldset>
  )
}

/** Without JavaScript: the same page with the next step to choose from, nothing stored. */
function ShowButton({ to, children }: { to: BookingStep; children: string }) {
  const { path } = useChoosingPlace()
  return (
    <Button variant="secondary" size="small" name="intent" value="show" formAction={stepAddress(path, to)}>
      {children}
    </Button>
  )
}

/** A native date field, folded away until it is asked for; half-typed dates stay in it until it is left. */
function DateField({
  view,
  lastDay,
  choosing,
  errors: { errors, say, clear },
}: DateChoiceProps & { lastDay: string }) {
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const choose = (date: string) => {
    const answered = choosing.chooseDay(date, 'field')
    if (answered) clear('date')
    return answered !== null
  }
  function leave(field: HTMLInputElement) {
    if (field.value === choosing.choice.date) return
    if (field.value === '' && !field.validity.badInput) return choosing.clearDay()
    if (!choose(field.value)) say('date', m.appointments_date_invalid())
  }
  const frame = {
    id: 'date',
    label: m.booking_date_label(),
    hint: hydrated ? undefined : m.booking_date_hint_plain(),
    error: errors.date,
  }
  return (
    <details
      className={styles.typed}
      open={isOpen || errors.date !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{m.booking_date_type()}</summary>
      <FieldFrame {...frame} className={styles.dateField}>
        <div className={styles.dateAndButton}>
          <input
            type="date"
            name="date"
            min={view.today}
            max={lastDay}
            defaultValue={view.typed.date}
            onChange={(event) => void choose(event.target.value)}
            onBlur={(event) => leave(event.target)}
            {...described(frame)}
          />
          {!hydrated && <ShowButton to="times">{m.booking_show_times()}</ShowButton>}
        </div>
      </FieldFrame>
    </details>
  )
}

/** "Closed in November": what is closed from today on, next to the month at all times; nothing where nothing is. */
export function ClosedDays({ month }: { month: MonthView }) {
  const lines = closedLines(month)
  if (lines.length === 0) return null
  return (
    <section className={styles.closed} aria-labelledby="closed-days">
      <h3 id="closed-days">{m.booking_closed_in({ month: monthAlone(month.month) })}</h3>
      <ul>
        {lines.map(({ key, days, text }) => (
          <li key={key}>
            <b>{days}</b> <span>{unbroken(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
