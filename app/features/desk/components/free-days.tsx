import type { FreeDay, FreeDaysView } from '#app/features/scheduling/index.server.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import {
  dayAndMonth,
  dayOfMonth,
  inOnePiece,
  numberText,
  shortWeekday,
  timeText,
} from '#app/platform/format.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import tile from '#app/ui/back-office/tile.module.css'
import typography from '#app/ui/typography.module.css'
import dayStrip from './day-strip.module.css'

/** "Wed Dec 9", "mié 9 dic": in a narrow box it breaks after the weekday, never inside the date. */
export const stripDay = ({ date }: FreeDay): string => `${shortWeekday(date)} ${inOnePiece(dayOfMonth(date))}`

type StripFreeProps = { day: FreeDay; words: string }

/** "11 available"; on phones the number is seen, the words are heard. */
export function StripFree({ day: { state, free }, words }: StripFreeProps) {
  if (state !== 'free') return <small>{words}</small>
  return (
    <small>
      <i className={dayStrip.words}>{words}</i>
      <i className={dayStrip.phoneNumber} aria-hidden="true">
        {numberText(free)}
      </i>
    </small>
  )
}

type Props = {
  view: FreeDaysView
  /** The slot that is chosen already, as it is sent. */
  chosen?: string
  onChoose?: (slot: Slot) => void
  /** With whom, where the form has no other field for it. */
  clinicianId?: string | null
}

/** The free times of the chosen day, as radio buttons named `slot`. */
export function FreeTimes({ view, chosen, onChoose, clinicianId = null }: Props) {
  const { chosen: date, times, outside } = view
  if (date === null || times.length === 0) return <p className={quietText.line}>{m.desk_nothing_free()}</p>
  return (
    <fieldset>
      <legend className={typography.visuallyHidden}>
        {m.details_free_times_on({ day: dayAndMonth(date) })}
      </legend>
      <div className={tile.tiles}>
        {times.map((time) => {
          const value = slotValue({ date, time, clinicianId })
          return (
            <label key={value} className={tile.tile}>
              <input
                type="radio"
                name="slot"
                value={value}
                required
                defaultChecked={value === chosen}
                onChange={() => onChoose?.({ date, time })}
              />
              <span>
                {timeText(time)}
                {outside.includes(time) && <small>{m.details_outside_hours()}</small>}
              </span>
            </label>
          )
        })}
      </div>
      {outside.length > 0 && <p className={quietText.line}>{m.details_outside_hint()}</p>}
    </fieldset>
  )
}
