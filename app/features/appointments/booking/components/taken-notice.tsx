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

type Taken = NonNullable<BookingView['taken']>

/** What is said of it, where it is no booking that lost its time. */
export type TakenWords = { number: number; text: string; pick: string; none: string; take: string }

type Props = { taken: Taken; others: readonly string[]; attempt: unknown; words?: TakenWords }

/** After a lost race: nobody did anything wrong, so it is a notice. Each near time books with one click. */
export function TakenNotice({ taken, others, attempt, words = ofBooking(taken) }: Props) {
  const { slot, alternatives } = taken
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for focus
  useEffect(() => {
    box.current?.focus()
  }, [attempt])
  return (
    <>
      <div className={styles.notice} role="alert" tabIndex={-1} ref={box} data-focus-first>
        <Icon name="clock-countdown-fill" size={26} />
        <h2>{takenTitle(taken)}</h2>
        <p>
          {words.text} {alternatives.length > 0 ? words.pick : words.none}
        </p>
      </div>
      {alternatives.length > 0 && (
        <fieldset className={clsx(step.step, styles.nearest)}>
          <legend>
            <StepHeading number={words.number} name={m.booking_taken_nearest()} done={false} />
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
                <span className={styles.book}>{words.take}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function ofBooking({ slot, clinician }: Taken): TakenWords {
  const when = { date: dayAndMonth(slot.date), time: timeText(slot.time) }
  return {
    number: 3,
    text: clinician === null ? m.booking_taken_text(when) : m.booking_taken_text_with({ ...when, clinician }),
    pick: m.booking_taken_pick(),
    none: m.booking_taken_none(),
    take: m.booking_taken_book(),
  }
}
