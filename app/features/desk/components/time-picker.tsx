import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { NearSlot } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import tile from '#app/ui/back-office/tile.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './time-picker.module.css'

/** "Today", "Tomorrow", "Thu, Nov 26". */
export const dayInShort = (date: CalendarDate, today: CalendarDate): string =>
  nearWord(date, today) ?? capitalised(shortDate(date))

/** "Today" or "Tomorrow"; null for any other day. */
export function nearWord(date: CalendarDate, today: CalendarDate): string | null {
  if (date === today) return m.add_today()
  return date === addDays(today, 1) ? m.add_tomorrow() : null
}

type Props = {
  id: string
  /** Of the field that is sent; its value is the time, with the clinician where there is one. */
  name?: string
  legend: ReactNode
  /** Why the chosen time was refused. */
  error?: string | undefined
  /** Said where there is no time. */
  empty: string
  /** At most one note for each time, such as "Same time". */
  times: readonly (NearSlot & { note?: string })[]
  /** Which one is chosen, as it is sent; the browser keeps it where there is no `onChoose`. */
  chosen?: string | null
  onChoose?: (slot: string) => void
  /** Each is a button that sends the form, and says so: what a press does. Left out where one is chosen first. */
  pressed?: string
  today: CalendarDate
  /** The form that it belongs to, where that isn't around it. */
  form?: string
  children?: ReactNode
}

/** A handful of free times as tiles, each with its day and who it would be with: wherever staff choose a time. */
export function TimePicker(props: Props) {
  const { id, name = 'slot', legend, error, empty, times, chosen = null } = props
  const { onChoose, pressed, today, form, children } = props
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={fieldset.legend}>{legend}</legend>
      <FieldMessage id={id} error={error} />
      {children}
      {times.length === 0 && <p className={quietText.line}>{empty}</p>}
      <div className={styles.times} data-count={times.length}>
        {times.map((slot) => {
          const value = slotValue(slot)
          const isChosen = value === chosen
          const words = <Words slot={slot} today={today} />
          if (pressed !== undefined)
            return (
              <button
                key={value}
                type="submit"
                name={name}
                value={value}
                className={clsx(tile.tile, styles.time)}
              >
                {words}
                <i className={typography.visuallyHidden}>{pressed}</i>
              </button>
            )
          return (
            <label key={value} className={clsx(tile.tile, styles.time)}>
              <input
                type="radio"
                name={name}
                value={value}
                form={form}
                {...(onChoose
                  ? { checked: isChosen, onChange: () => onChoose(value) }
                  : { defaultChecked: isChosen })}
              />
              {words}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Words({ slot, today }: { slot: Props['times'][number]; today: CalendarDate }) {
  return (
    <span>
      {slot.note !== undefined && <small>{slot.note}</small>}
      <small>{slot.hasBegun ? m.add_walk_in() : dayInShort(slot.date, today)}</small>
      <b>{timeText(slot.time)}</b>
      {slot.clinician !== null && (
        <small>
          <bdi>{slot.clinician}</bdi>
        </small>
      )}
    </span>
  )
}
