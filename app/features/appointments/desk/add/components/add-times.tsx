import { clsx } from 'clsx'
import { useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import { clockTime, minutesOf } from '../../../../../platform/dates.ts'
import { capitalised, dayAndMonth, shortDate, timeText } from '../../../../../platform/shown.ts'
import callout from '../../../../../ui/back-office/callout.module.css'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import tile from '../../../../../ui/back-office/tile.module.css'
import toolButton from '../../../../../ui/back-office/tool-button.module.css'
import { FieldMessage } from '../../../../../ui/forms/field.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { parseSlot, type Slot, slotValue } from '../../../rules.ts'
import dayStrip from '../../components/day-strip.module.css'
import { FreeTimes, stripDay } from '../../components/free-days.tsx'
import { copy as detailsCopy } from '../../details/copy.ts'
import type { FreeDaysView } from '../../free-days.server.ts'
import { isAnyFree } from '../../rules.ts'
import type { NearSlot } from '../../slot-refusal.ts'
import type { AddView } from '../page.server.ts'
import styles from './add-times.module.css'
import { ShowButton } from './show-button.tsx'

type Props = {
  view: AddView /** Looks free times up without leaving the form. */
  look: (intent: string) => void
}

/** Days with how much is free, then only free times, then the sentence to say on the phone. */
export function TimeFields({ view, look }: Props) {
  const { free, typed, errors } = view
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked !== null && isShown(free, picked) ? picked : typed.slot
  const slot = isShown(free, chosen) ? parseSlot(chosen) : null
  return (
    <div
      className={errors.slot ? clsx(styles.times, styles.refused) : styles.times}
      id="add-slot"
      tabIndex={-1}
    >
      {free && free.clinicians.length > 1 && <ClinicianChoice free={free} look={look} />}
      <div className={fieldset.legend}>
        {m.add_day_and_time()}
        {free && (
          <button type="submit" className={fieldset.forAll} name="intent" value="show first">
            {m.add_first_free()}
          </button>
        )}
      </div>
      <FieldMessage id="add-slot" error={errors.slot} />
      {view.alternatives.length > 0 && <Near slots={view.alternatives} />}
      {!free && (
        <>
          <input type="hidden" name="slot" value={typed.slot} />
          <input type="hidden" name="day" value={typed.day} />
          <input type="hidden" name="with" value={typed.with} />
          <p className={quietText.line}>
            {typed.treatment ? m.add_nothing_offered() : m.add_treatment_first()}
          </p>
        </>
      )}
      {free && (
        <>
          <DateChoice free={free} look={look} />
          <FreeTimes
            key={`${free.chosen} ${free.clinicianId} ${view.key}`}
            view={free}
            chosen={chosen}
            onChoose={(next) => setPicked(slotValue(next))}
          />
          <div aria-live="polite">{slot && <ChosenTime slot={slot} free={free} />}</div>
        </>
      )}
    </div>
  )
}

function isShown(free: FreeDaysView | null, value: string): boolean {
  const slot = parseSlot(value)
  return slot !== null && free?.chosen === slot.date && free.times.includes(slot.time)
}

function DateChoice({ free, look }: { free: FreeDaysView; look: (intent: string) => void }) {
  const first = free.days[0]?.date ?? ''
  return (
    <>
      <input type="hidden" name="shown" value={first} />
      <fieldset>
        <legend className={typography.visuallyHidden}>{m.details_day()}</legend>
        <div className={clsx(dayStrip.strip, styles.days)}>
          <Step day={free.earlier} label={m.details_earlier()} icon="caret-left" />
          {free.days.map((day) => (
            <label key={`${day.date} ${free.chosen}`} className={clsx(tile.tile, dayStrip.day)}>
              <input
                type="radio"
                name="day"
                value={day.date}
                defaultChecked={day.date === free.chosen}
                disabled={!isAnyFree(day)}
                onChange={() => look('show')}
              />
              <span>
                <b>
                  {stripDay(day)} <em className={typography.visuallyHidden}>({dayAndMonth(day.date)})</em>
                </b>
                <small>{detailsCopy.free[day.state]({ count: day.free })}</small>
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

/** "Any" first: it is then with whoever has the fewest visits that day. */
function ClinicianChoice({ free, look }: { free: FreeDaysView; look: (intent: string) => void }) {
  const all = [{ id: '', name: m.add_any_clinician() }, ...free.clinicians]
  return (
    <fieldset className={styles.clinicians} id="add-with" key={free.clinicianId}>
      <legend className={fieldset.legend}>{m.add_clinician()}</legend>
      <div>
        {all.map(({ id, name }) => (
          <label key={id} className={tile.tile}>
            <input
              type="radio"
              name="with"
              value={id}
              defaultChecked={id === (free.clinicianId ?? '')}
              onChange={() => look('show')}
            />
            <span>
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </div>
      <ShowButton>{m.add_show_times()}</ShowButton>
    </fieldset>
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

/** The wanted time was lost: the nearest free ones are one choice away. */
function Near({ slots }: { slots: NearSlot[] }) {
  return (
    <fieldset className={styles.near}>
      <legend className={fieldset.legend}>{m.details_nearest()}</legend>
      <div className={tile.manyTiles}>
        {slots.map((slot) => (
          <label key={slotValue(slot)} className={tile.tile}>
            <input type="radio" name="slot" value={slotValue(slot)} />
            <span>
              {timeText(slot.time)}
              <small>{shortDate(slot.date)}</small>
              {slot.clinician !== null && (
                <small>
                  <bdi>{slot.clinician}</bdi>
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ChosenTime({ slot, free }: { slot: Slot; free: FreeDaysView }) {
  const clinician = free.clinicians.find(({ id }) => id === free.clinicianId)?.name
  const when = { day: capitalised(dayAndMonth(slot.date)), time: timeText(slot.time) }
  const arriveAt = clockTime(Math.max(0, minutesOf(slot.time) - clinic().arriveEarlyMinutes))
  return (
    <p className={callout.callout}>
      <Icon name="phone" />
      <span>
        <b>{clinician === undefined ? m.add_agreed(when) : m.add_agreed_with({ ...when, clinician })}</b>
        <small>{m.add_arrive_at({ time: timeText(arriveAt) })}</small>
      </span>
    </p>
  )
}
