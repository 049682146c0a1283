import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { openDay } from '#app/features/opening-hours/rules.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { clockTime, minutesOf, parseTime, weekdayOf } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, timeText } from '#app/platform/format.ts'
import banner from '#app/ui/banner.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { distanceFromWanted, takenMark, takenTitle } from '../copy.ts'
import type { BookingView } from '../page.server.ts'
import step from './steps/step.module.css'
import { StepHeading } from './steps/step-heading.tsx'
import styles from './taken-notice.module.css'

type DayLineProps = { taken: Slot; mark: string; alternatives: Slot[]; others: readonly string[] }

const minutesIn = (text: string) => minutesOf(parseTime(text) ?? clockTime(0))
const noon = 12 * 60

/** The working day as a line of small suns: the taken time hollow, near ones raised, other free ones small. */
function DayLine({ taken, mark, alternatives, others }: DayLineProps) {
  const day = openDay(useOpeningHours(), weekdayOf(taken.date))
  const place = placeIn(day)
  const near = alternatives.filter(({ date }) => date === taken.date).map(({ time }) => time)
  const rest = others.filter((time) => !near.some((one) => one === time) && time !== taken.time)
  return (
    <div className={styles.line} aria-hidden="true">
      {rest.map((time) => (
        <i key={time} style={place(minutesIn(time))} />
      ))}
      {near.map((time, index) => (
        <i
          key={time}
          className={clsx(styles.near, index === 0 && styles.nearest)}
          style={place(minutesOf(time))}
        />
      ))}
      <i className={styles.taken} style={place(minutesOf(taken.time))} />
      <b style={place(minutesOf(taken.time))}>{mark}</b>
      <span className={styles.end} style={{ left: 0 }}>
        {timeText(clockTime(day.opens))}
      </span>
      {day.opens < noon && day.closes > noon && (
        <span className={styles.noon} style={place(noon)}>
          {timeText(clockTime(noon))}
        </span>
      )}
      <span className={styles.end} style={{ right: 0 }}>
        {timeText(clockTime(day.closes))}
      </span>
    </div>
  )
}

/** Times outside the working hours are at the line's ends. */
const placeIn =
  ({ opens, closes }: { opens: number; closes: number }) =>
  (minutes: number) => {
    const share = (Math.min(Math.max(minutes, opens), closes) - opens) / (closes - opens)
    return { left: `${(share * 100).toFixed(2)}%` }
  }

type Taken = NonNullable<BookingView['taken']>

/** What is said of it, where it is no booking that lost its time. */
export type TakenWords = { number: number; text: string; pick: string; none: string; take: string }

type TakenWordsProps = { taken: Taken; others: readonly string[]; attempt: unknown; words?: TakenWords }

/** After a lost race: nobody did anything wrong, so it is a notice. Each near time books with one click. */
export function TakenNotice({ taken, others, attempt, words = ofBooking(taken) }: TakenWordsProps) {
  const { slot, alternatives } = taken
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for focus
  useEffect(() => {
    box.current?.focus()
  }, [attempt])
  return (
    <>
      <div
        className={clsx(banner.notice, banner.warning, styles.notice)}
        role="alert"
        tabIndex={-1}
        ref={box}
        data-focus-first
      >
        <Icon name="clock-countdown-fill" size={26} />
        <h2>{takenTitle(taken)}</h2>
        <p>
          {words.text} {alternatives.length > 0 ? words.pick : words.none}
        </p>
      </div>
      {alternatives.length > 0 && (
        <fieldset className={clsx(step.step, styles.takenNoticeNearest)}>
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
