import { m } from '../../../../../language/messages.ts'
import { longDate, shortDate, timeText } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import type { RepeatDay, RepeatOption } from '../days.server.ts'
import { dayField } from '../form.ts'
import styles from './repeat-days.module.css'

/** A box for each day that is free; a choice for each that is not: its times instead, or none. */
export function RepeatDays({ days }: { days: readonly RepeatDay[] }) {
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.date}>{day.problem === null ? <FreeDay day={day} /> : <OtherDay day={day} />}</li>
      ))}
    </ol>
  )
}

function FreeDay({ day: { date, time, options, chosen } }: { day: RepeatDay }) {
  const [option] = options
  if (!option) return null
  return (
    <label className={styles.free}>
      <input type="checkbox" name={dayField(date)} value={option.value} defaultChecked={chosen !== ''} />
      <b>{longDate(date)}</b>
      <span className={typography.figures}>{timeText(time)}</span>
    </label>
  )
}

/** What stands against the visit's own time, and what can be had instead; nothing of it is chosen at first. */
function OtherDay({ day }: { day: RepeatDay }) {
  const { date, time, problem, options, chosen, hasNothingNear } = day
  return (
    <fieldset className={styles.other}>
      <legend>
        <b>{longDate(date)}</b> <s className={typography.figures}>{timeText(time)}</s>
      </legend>
      <p className={styles.problem}>
        <Icon name="warning-fill" size={20} />
        {problem}
      </p>
      <div className={styles.options}>
        <label>
          <input type="radio" name={dayField(date)} value="" defaultChecked={chosen === ''} />
          <span>{m.repeat_leave_out()}</span>
        </label>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={dayField(date)}
              value={option.value}
              defaultChecked={chosen === option.value}
            />
            <OptionWords option={option} date={date} />
          </label>
        ))}
      </div>
      {hasNothingNear && <p className={styles.nothing}>{m.repeat_nothing_near()}</p>}
    </fieldset>
  )
}

/** The day only where it is another one. */
function OptionWords({ option, date }: { option: RepeatOption; date: RepeatDay['date'] }) {
  const { time, clinician, isOutside } = option
  return (
    <span>
      <span className={typography.figures}>
        {option.date === date
          ? timeText(time)
          : m.desk_visit({ date: shortDate(option.date), time: timeText(time) })}
      </span>
      {clinician !== null && (
        <>
          {' '}
          <bdi>{m.repeat_with({ clinician })}</bdi>
        </>
      )}
      {isOutside && <small>{m.repeat_outside()}</small>}
    </span>
  )
}
