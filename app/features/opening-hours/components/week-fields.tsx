import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { m } from '../../../language/messages.ts'
import type { Weekday } from '../../../platform/dates.ts'
import { capitalised, weekdayName } from '../../../platform/shown.ts'
import toggle from '../../../ui/back-office/switch.module.css'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { fromField, readTypedWeek, type TypedRange, type TypedWeek, typedWeekOf, weekOf } from '../form.ts'
import { defaultHours, mostRanges, rangesOn, weekOrder } from '../rules.ts'
import { DayBar, scaleOf, scaleText } from './day-bar.tsx'
import { focusSoon, RangeFields } from './range-fields.tsx'
import { useTypedEarly } from './use-typed-early.ts'
import styles from './week-fields.module.css'

type Props = {
  week: TypedWeek
  change: (week: TypedWeek) => void
  /** Sentences by field, of `weekProblems`. */
  errors: Record<string, string>
}

/**
 * The hours of a week, on each day up to three ranges. Without script all three stand there, and one that is left empty
 * is none. Its form sends what `readTypedWeek` reads.
 */
export function WeekFields({ week, change, errors }: Props) {
  const readable = weekOf(week)
  const scale = scaleOf(readable)
  const frame = useRef<HTMLDivElement>(null)
  useTypedEarly(frame, (fields) => {
    const typed = readTypedWeek(fields)
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
  day: Weekday
  ranges: readonly TypedRange[]
  change: (ranges: readonly TypedRange[]) => void
  usual: readonly TypedRange[]
  errors: Record<string, string>
  bar: ReactNode
}

const nothing: TypedRange = { from: '', to: '' }

function DayFields({ day, ranges, change, usual, errors, bar }: DayProps) {
  const name = capitalised(weekdayName(day))
  const hydrated = useHydrated()
  const isOpen = ranges.length > 0
  const spare = hydrated ? 0 : mostRanges - ranges.length
  const shown = [...ranges, ...Array.from({ length: spare }, () => nothing)]
  return (
    <fieldset className={clsx(styles.day, !isOpen && styles.closedDay)}>
      <legend className={typography.visuallyHidden}>{name}</legend>
      <b className={styles.name} aria-hidden="true">
        {name}
      </b>
      <OpenSwitch day={day} isOpen={isOpen} open={(wanted) => change(wanted ? usual : [])} />
      <div className={styles.ranges}>
        {shown.map((range, place) => (
          <RangeFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a range is known by its place alone
            key={place}
            {...{ day, place, range }}
            isSpare={place >= ranges.length}
            error={errors[fromField(day, place)]}
            put={(next) => change(shown.map((one, other) => (other === place ? next : one)))}
            remove={ranges.length > 1 ? () => change(ranges.filter((_, other) => other !== place)) : null}
          />
        ))}
        {isOpen ? (
          ranges.length < mostRanges && <AddButton {...{ day, ranges, change }} />
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

function AddButton({ day, ranges, change }: Pick<DayProps, 'day' | 'ranges' | 'change'>) {
  const add = () => {
    change([...ranges, nothing])
    focusSoon(fromField(day, ranges.length))
  }
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={m.opening_hours_add_on({ day: weekdayName(day) })}
      onClick={add}
    >
      <Icon name="plus" size={17} />
      <span>{m.opening_hours_add()}</span>
    </button>
  )
}
