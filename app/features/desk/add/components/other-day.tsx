import { clsx } from 'clsx'
import { useState } from 'react'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import dayStrip from '#app/features/desk/components/day-strip.module.css'
import fold from '#app/features/desk/components/fold.module.css'
import { StripFree, stripDay } from '#app/features/desk/components/free-days.tsx'
import { copy as detailsCopy } from '#app/features/desk/details/copy.ts'
import type { FreeDaysView } from '#app/features/scheduling/index.server.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import { isAnyFree } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { dayAndMonth, timeText } from '#app/platform/format.ts'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import tile from '#app/ui/back-office/tile.module.css'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { Chosen } from '../offered-time.ts'
import type { AddIntent, AddView } from '../page.server.ts'
import styles from './other-day.module.css'
import { ShowButton, TimeTile, usePicked } from './time-choice.tsx'

type Props = {
  view: AddView
  free: FreeDaysView
  chosen: Chosen
  onChoose: (time: Chosen) => void
  look: (intent: Spoken<AddIntent>) => void
}

/** Five days with how much is free, and the free times of one of them. */
export function OtherDay({ view, free, chosen, onChoose, look }: Props) {
  const [isOpen, setIsOpen] = useState(view.isOtherDay)
  return (
    <details
      className={fold.fold}
      open={isOpen || view.isOtherDay}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="caret-right" />
        {m.add_another_day()}
      </summary>
      <div>
        <DateChoice view={view} free={free} look={look} />
        <Times free={free} chosen={chosen} onChoose={onChoose} />
      </div>
    </details>
  )
}

function DateChoice({ view, free, look }: Pick<Props, 'view' | 'free' | 'look'>) {
  const [chosen, setChosen] = usePicked(view.key, free.chosen ?? '')
  return (
    <>
      <input type="hidden" name="shown" value={free.days[0]?.date ?? ''} />
      <fieldset>
        <legend className={typography.visuallyHidden}>{m.details_day()}</legend>
        <div className={dayStrip.strip}>
          <Step day={free.earlier} label={m.details_earlier()} icon="caret-left" />
          {free.days.map((day) => (
            <label key={day.date} className={clsx(tile.tile, dayStrip.day)}>
              <input
                type="radio"
                name="day"
                value={day.date}
                checked={day.date === chosen}
                disabled={!isAnyFree(day)}
                onChange={() => {
                  setChosen(day.date)
                  look('show')
                }}
              />
              <span>
                <b>
                  {stripDay(day)} <em className={typography.visuallyHidden}>({dayAndMonth(day.date)})</em>
                </b>
                <StripFree day={day} words={detailsCopy.free[day.state]({ count: day.free })} />
              </span>
            </label>
          ))}
          <Step day={free.later} label={m.details_later()} icon="caret-right" />
        </div>
      </fieldset>
      <ShowButton>{m.add_show_times()}</ShowButton>
    </>
  )
}

type StepProps = { day: string | null; label: string; icon: 'caret-left' | 'caret-right' }

function Step({ day, label, icon }: StepProps) {
  if (day === null) return <span className={clsx(toolButton.toolButton, dayStrip.step)} aria-hidden="true" />
  return (
    <button
      type="submit"
      className={clsx(toolButton.toolButton, dayStrip.step)}
      name="intent"
      value={`show ${day}`}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}

const noon = '12:00'

function Times({ free, chosen, onChoose }: Pick<Props, 'free' | 'chosen' | 'onChoose'>) {
  const { chosen: date, times, outside } = free
  if (date === null || times.length === 0) return <p className={quietText.line}>{m.desk_nothing_free()}</p>
  const halves = [
    { name: m.add_morning(), times: times.filter((time) => time < noon) },
    { name: m.add_afternoon(), times: times.filter((time) => time >= noon) },
  ]
  const tileOf = (time: ClockTime) => {
    const value = slotValue({ date, time })
    return (
      <TimeTile
        key={value}
        time={{ slot: value, list: 'day' }}
        chosen={chosen}
        onChoose={onChoose}
        look={styles.time}
      >
        {timeText(time)}
        {outside.includes(time) && <small>{m.details_outside_hours()}</small>}
      </TimeTile>
    )
  }
  return (
    <>
      <fieldset className={styles.halves}>
        <legend className={typography.visuallyHidden}>
          {m.details_free_times_on({ day: dayAndMonth(date) })}
        </legend>
        {halves.map((half) => (
          <fieldset key={half.name} hidden={half.times.length === 0}>
            <legend className={clsx(fieldset.legend, styles.half)}>{half.name}</legend>
            <div className={clsx(parts.wrapping, styles.times)}>{half.times.map(tileOf)}</div>
          </fieldset>
        ))}
      </fieldset>
      {outside.length > 0 && <p className={quietText.line}>{m.details_outside_hint()}</p>}
    </>
  )
}
