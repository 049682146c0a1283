import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { m } from '../../../../language/messages.ts'
import { capitalised, dayAndMonth, timeText } from '../../../../platform/shown.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { slotValue } from '../../rules.ts'
import type { BookingView } from '../page.server.ts'
import { distanceFromWanted, takenMark, takenTitle } from '../taken-words.ts'
import { DayLine } from './day-line.tsx'
import step from './steps/step.module.css'
import { StepHeading } from './steps/step-heading.tsx'
import styles from './taken-notice.module.css'

type Props = { taken: NonNullable<BookingView['taken']>; others: readonly string[]; attempt: unknown }

/** After a lost race: nobody did anything wrong, so it is a notice. Each near time books with one click. */
export function TakenNotice({ taken, others, attempt }: Props) {
  const { slot, alternatives, clinician } = taken
  const when = { date: dayAndMonth(slot.date), time: timeText(slot.time) }
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for focus
  useEffect(() => {
    box.current?.focus()
  }, [attempt])
  return (
    <>
      <div className={styles.notice} role="alert" tabIndex={-1} ref={box} data-focus-first>
        <Icon name="clock-countdown-fill" />
        <h2>{takenTitle(taken)}</h2>
        <p>
          {clinician === null
            ? m.booking_taken_text(when)
            : m.booking_taken_text_with({ ...when, clinician })}{' '}
          {alternatives.length > 0 ? m.booking_taken_pick() : m.booking_taken_none()}
        </p>
      </div>
      {alternatives.length > 0 && (
        <fieldset className={clsx(step.step, styles.nearest)}>
          <legend>
            <StepHeading number={3} name={m.booking_taken_nearest()} done={false} />
          </legend>
          <DayLine
            taken={slot}
            mark={takenMark(taken)}
            alternatives={alternatives.filter(({ time }) => time !== slot.time)}
            others={others}
          />
          <div className={styles.times}>
            {alternatives.map((near) => (
              <button key={slotValue(near)} type="submit" name="slot" value={slotValue(near)}>
                <span className={styles.day}>{capitalised(dayAndMonth(near.date))}</span>{' '}
                <span className={styles.time}>{timeText(near.time)}</span>{' '}
                <span className={styles.distance}>{distanceFromWanted(slot, near)}</span>{' '}
                {near.clinician !== null && (
                  <span className={styles.clinician}>
                    {m.booking_taken_with({ clinician: near.clinician })}{' '}
                  </span>
                )}
                <span className={styles.book}>{m.booking_taken_book()}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
