import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import type { Weekday } from '../../../platform/dates.ts'
import { weekdayName } from '../../../platform/shown.ts'
import { FieldMessage } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fromField, type TypedRange, toField } from '../form.ts'
import { rangeStep } from '../rules.ts'
import styles from './range-fields.module.css'

type Props = {
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
export function RangeFields({ day, place, range, error, put, remove, isSpare }: Props) {
  const id = fromField(day, place)
  const blanks = { day: weekdayName(day), number: place + 1 }
  const shared = {
    type: 'time',
    step: rangeStep * secondsOfMinute,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${id}-error`,
  } as const
  const isFirst = place === 0
  return (
    <div className={clsx(styles.range, isSpare && styles.spare)}>
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
        id={toField(day, place)}
        name={toField(day, place)}
        aria-label={isFirst ? m.opening_hours_to(blanks) : m.opening_hours_nth_to(blanks)}
        value={range.to}
        onChange={(event) => put({ ...range, to: event.target.value })}
      />
      {remove && !isSpare && <RemoveButton {...{ day, place, remove }} />}
    </div>
  )
}

const secondsOfMinute = 60

function RemoveButton({ day, place, remove }: Pick<Props, 'day' | 'place'> & { remove: () => void }) {
  const removeAndStay = () => {
    remove()
    focusSoon(fromField(day, 0))
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
export const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
