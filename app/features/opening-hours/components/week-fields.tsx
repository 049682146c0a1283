import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { m } from '#app/language/messages.ts'
import { clockTime, dayMinutes, minutesOf, type Weekday } from '#app/platform/dates.ts'
import { capitalised, timeText, weekdayName } from '#app/platform/format.ts'
import { restoreEvent } from '#app/platform/forms/form-contents.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import parts from '#app/ui/back-office/parts.module.css'
import toggle from '#app/ui/back-office/switch.module.css'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import {
  fromField,
  readTypedWeek,
  type TypedRange,
  type TypedWeek,
  toField,
  typedWeekOf,
  type WeekName,
  weekOf,
} from '../form.ts'
import {
  defaultHours,
  endMinuteOf,
  mostRanges,
  rangeStep,
  rangesOn,
  type WeeklyHours,
  type WorkingRange,
  weekOrder,
} from '../rules.ts'
import styles from './week-fields.module.css'

/** Minutes of the day between which bars are drawn, alike for every day of a week. */
export type Scale = { first: number; last: number }

const hour = 60
const usual: Scale = { first: 8 * hour, last: 18 * hour }

/** Whole hours, from 8 AM to 6 PM and as far as the week goes. */
function scaleOf(week: WeeklyHours): Scale {
  const ranges = weekOrder.flatMap((day) => rangesOn(week, day))
  const first = Math.min(usual.first, ...ranges.map(({ from }) => minutesOf(from)))
  const last = Math.max(usual.last, ...ranges.map(endMinuteOf))
  return { first: Math.floor(first / hour) * hour, last: Math.min(Math.ceil(last / hour) * hour, dayMinutes) }
}

/** "8 AM – 6 PM" */
const scaleText = ({ first, last }: Scale): string =>
  m.opening_hours_scale({ from: wholeHour(first), to: wholeHour(last) })

/** "8 AM": the minutes of a whole hour are left out where room is short. */
const wholeHour = (minutes: number) => timeText(clockTime(minutes)).replace(':00', '')

/** A day as a line, its open hours filled. */
function DayBar({ ranges, scale }: { ranges: readonly WorkingRange[]; scale: Scale }) {
  const share = (minutes: number) => `${((minutes / (scale.last - scale.first)) * 100).toFixed(2)}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      {ranges.map((range) => (
        <i
          key={range.from}
          style={{
            left: share(minutesOf(range.from) - scale.first),
            width: share(endMinuteOf(range) - minutesOf(range.from)),
          }}
        />
      ))}
    </span>
  )
}

type RangeFieldsProps = {
  name: WeekName
  day: Weekday
  /** Among the ranges of its day, from 0 on. */
  place: number
  range: TypedRange
  error: string | undefined
  put: (range: TypedRange) => void
  /** Null where it is the only one. */
  remove: (() => void) | null
  /** There for those without script only. */
  isSpare: boolean
}

/** From and to of one range, with what stands against it. */
function RangeFields({ name, day, place, range, error, put, remove, isSpare }: RangeFieldsProps) {
  const id = fromField(day, place, name)
  const blanks = { day: weekdayName(day), number: place + 1 }
  const shared = {
    type: 'time',
    step: rangeStep * secondsOfMinute,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  } as const
  const isFirst = place === 0
  return (
    <div className={clsx(parts.wrappingLine, styles.range, isSpare && styles.spare)}>
      <FieldMessage id={id} error={error} className={styles.message} />
      <input
        {...shared}
        id={id}
        name={id}
        aria-label={isFirst ? m.opening_hours_from(blanks) : m.opening_hours_nth_from(blanks)}
        value={range.from}
        onChange={(event) => put({ ...range, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        {...shared}
        id={toField(day, place, name)}
        name={toField(day, place, name)}
        aria-label={isFirst ? m.opening_hours_to(blanks) : m.opening_hours_nth_to(blanks)}
        value={range.to}
        onChange={(event) => put({ ...range, to: event.target.value })}
      />
      {remove && !isSpare && <RemoveButton name={name} day={day} place={place} remove={remove} />}
    </div>
  )
}

const secondsOfMinute = 60

function RemoveButton({
  name,
  day,
  place,
  remove,
}: Pick<RangeFieldsProps, 'name' | 'day' | 'place'> & { remove: () => void }) {
  const removeAndStay = () => {
    remove()
    focusSoon(fromField(day, 0, name))
  }
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={m.opening_hours_remove({ day: weekdayName(day), number: place + 1 })}
      onClick={removeAndStay}
    >
      <Icon name="x" size={18} />
    </button>
  )
}

/** Goes to a field that is there after the next drawing. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/**
 * Takes over the fields as a visitor left them before React ran. `useEarlyInput` reports one field after another;
 * the second and third hours of a day are gone by then. What is put back into the form is taken over the same way.
 */
function useTypedEarly(
  frame: RefObject<HTMLElement | null>,
  take: (fields: ReadonlyMap<string, string>) => void,
): void {
  const hydrated = useHydrated()
  const isFirst = useRef(!hydrated)
  const taking = useRef(take)
  taking.current = take
  useLayoutEffect(() => {
    const form = frame.current?.closest('form')
    if (!isFirst.current || !form) return
    isFirst.current = false
    take(
      new Map(
        [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'),
      ),
    )
  })
  // Ranges that the form does not show yet.
  useEffect(() => {
    const form = frame.current?.closest('form')
    const restore = (event: Event) => event instanceof CustomEvent && taking.current(new Map(event.detail))
    form?.addEventListener(restoreEvent, restore)
    return () => form?.removeEventListener(restoreEvent, restore)
  }, [frame])
}

type WeekFieldsProps = {
  name?: WeekName
  week: TypedWeek
  change: (week: TypedWeek) => void
  /** Sentences by field, of `weekProblems`. */
  errors: Record<string, string>
}

/**
 * The hours of a week, on each day up to three ranges. Without script all three are there, and one that is left empty
 * is none. Its form sends what `readTypedWeek` reads.
 */
export function WeekFields({ name = 'hours', week, change, errors }: WeekFieldsProps) {
  const readable = weekOf(week)
  const scale = scaleOf(readable)
  const frame = useRef<HTMLDivElement>(null)
  useTypedEarly(frame, (fields) => {
    const typed = readTypedWeek(fields, name)
    if (JSON.stringify(typed) !== JSON.stringify(week)) change(typed)
  })
  return (
    <div className={styles.frame} ref={frame}>
      <p className={styles.withoutScript}>{m.opening_hours_empty_is_none()}</p>
      <p className={styles.heads} aria-hidden="true">
        <span>{m.opening_hours_day()}</span>
        <span>{m.opening_hours_open()}</span>
        <span>{m.opening_hours_from_to()}</span>
        <span>{scaleText(scale)}</span>
      </p>
      <div className={styles.days}>
        {weekOrder.map((day) => (
          <DayFields
            key={day}
            name={name}
            day={day}
            ranges={week[day]}
            change={(ranges) => change({ ...week, [day]: ranges })}
            usual={usualDay(week)}
            errors={errors}
            bar={<DayBar ranges={rangesOn(readable, day)} scale={scale} />}
          />
        ))}
      </div>
    </div>
  )
}

/** What a day begins with when it is opened: as the first open day is. */
const usualDay = (week: TypedWeek): readonly TypedRange[] =>
  weekOrder.map((day) => week[day]).find((ranges) => ranges.length > 0) ??
  typedWeekOf(defaultHours.week).Monday

type DayProps = {
  name: WeekName
  day: Weekday
  ranges: readonly TypedRange[]
  change: (ranges: readonly TypedRange[]) => void
  usual: readonly TypedRange[]
  errors: Record<string, string>
  bar: ReactNode
}

const nothing: TypedRange = { from: '', to: '' }

function DayFields({ name, day, ranges, change, usual, errors, bar }: DayProps) {
  const dayName = capitalised(weekdayName(day))
  const hydrated = useHydrated()
  const isOpen = ranges.length > 0
  const spare = hydrated ? 0 : mostRanges - ranges.length
  const shown = [...ranges, ...Array.from({ length: spare }, () => nothing)]
  return (
    <fieldset className={clsx(styles.day, !isOpen && styles.closedDay)}>
      <legend className={typography.visuallyHidden}>{dayName}</legend>
      <b className={styles.name} aria-hidden="true">
        {dayName}
      </b>
      <OpenSwitch day={day} isOpen={isOpen} open={(wanted) => change(wanted ? usual : [])} />
      <div className={clsx(parts.wrappingLine, styles.ranges)}>
        {shown.map((range, place) => (
          <RangeFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a range is known by its place alone
            key={place}
            name={name}
            day={day}
            place={place}
            range={range}
            isSpare={place >= ranges.length}
            error={errors[fromField(day, place, name)]}
            put={(next) => change(shown.map((one, other) => (other === place ? next : one)))}
            remove={ranges.length > 1 ? () => change(ranges.filter((_, other) => other !== place)) : null}
          />
        ))}
        {isOpen ? (
          ranges.length < mostRanges && <AddButton name={name} day={day} ranges={ranges} change={change} />
        ) : (
          <p className={styles.closedWords}>{m.opening_hours_nothing_offered()}</p>
        )}
      </div>
      {bar}
    </fieldset>
  )
}

type SwitchProps = { day: Weekday; isOpen: boolean; open: (isOpen: boolean) => void }

/** Opens and closes a whole day; without script the empty fields do. */
function OpenSwitch({ day, isOpen, open }: SwitchProps) {
  return (
    <label className={clsx(toggle.line, styles.openSwitch)}>
      <input
        className={toggle.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked
        role="switch"
        checked={isOpen}
        onChange={(event) => open(event.target.checked)}
      />
      <span className={typography.visuallyHidden}>{m.opening_hours_is_open({ day: weekdayName(day) })}</span>
      <span aria-hidden="true">{isOpen ? m.opening_hours_open() : m.opening_hours_closed()}</span>
    </label>
  )
}

function AddButton({ name, day, ranges, change }: Pick<DayProps, 'name' | 'day' | 'ranges' | 'change'>) {
  const add = () => {
    change([...ranges, nothing])
    focusSoon(fromField(day, ranges.length, name))
  }
  return (
    <button
      type="button"
      className={clsx(parts.inline, styles.add)}
      aria-label={m.opening_hours_add_on({ day: weekdayName(day) })}
      onClick={add}
    >
      <Icon name="plus" size={17} />
      <span>{m.opening_hours_add()}</span>
    </button>
  )
}

type CopyMondayProps = { week: TypedWeek; change: (week: TypedWeek) => void }

const asMonday: readonly Weekday[] = ['Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Next to `WeekFields`: the hours of Monday on all days to Friday. Not there without script. */
export const CopyMonday = ({ week, change }: CopyMondayProps) => (
  <Button
    type="button"
    variant="secondary"
    size="extra-small"
    icon="copy"
    className={styles.copy}
    onClick={() => change(recordOf(weekOrder, (day) => week[asMonday.includes(day) ? 'Monday' : day]))}
  >
    {m.opening_hours_copy_monday()}
  </Button>
)
