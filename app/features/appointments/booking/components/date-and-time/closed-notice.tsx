import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { dayAndMonth } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import type { ClosedDay } from '../../closed-words.ts'
import { stepAddress } from '../../steps.ts'
import type { Choice } from './booking-choice.ts'
import { choiceAddress, useChoosingPlace } from './choosing-place.ts'
import styles from './closed-notice.module.css'

type Props = {
  closed: ClosedDay
  choice: Choice
  /** In answers to POST without JavaScript the way on is a button, so that what was typed stays. */
  keepsTyped: boolean
  /** It came with a choice just now. */
  isNews: boolean
  onChoose(date: CalendarDate): void
}

/** Why a chosen day is closed, and the next one that is free; it stays until another day is chosen. */
export function ClosedNotice({ closed: { sentence, next }, choice, keepsTyped, isNews, onChoose }: Props) {
  const place = useChoosingPlace()
  const label = next && m.booking_next_free_day({ day: dayAndMonth(next) })
  return (
    <div className={styles.notice} role={isNews ? 'alert' : undefined}>
      <Icon name="calendar-x-fill" size={23} />
      <p>
        {sentence}
        {next &&
          (keepsTyped ? (
            <button type="submit" name="show" value={next} formAction={stepAddress(place.path, 'times')}>
              {label}
            </button>
          ) : (
            <a
              href={choiceAddress(place, choice, { date: next })}
              rel="nofollow"
              onClick={(event) => {
                event.preventDefault()
                onChoose(next)
              }}
            >
              {label}
            </a>
          ))}
      </p>
    </div>
  )
}
