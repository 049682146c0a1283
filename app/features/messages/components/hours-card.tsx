import { clsx } from 'clsx'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { daysOfDifference } from '#app/features/closures/public/band.ts'
import { OpenTimes, useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { daysTextAlone } from '#app/features/opening-hours/hours-text.ts'
import { closedDays, hoursLines } from '#app/features/opening-hours/public-hours.ts'
import { isAllDay } from '#app/features/opening-hours/rules.ts'
import { m } from '#app/language/messages.ts'
import { timeText } from '#app/platform/format.ts'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import type { OpeningView } from '../page/opening-view.server.ts'
import styles from './hours-card.module.css'

/** The arc of the hours card in its drawing's units: it rises at `left` and sets at `right` on the line. */
const left = 40
const right = 360
const line = 104
const radius = 176

const middle = (left + right) / 2
const halfAngle = Math.asin((right - left) / 2 / radius)
const center = line + Math.sqrt(radius ** 2 - ((right - left) / 2) ** 2)

/** Where the sun stands when so much of the working day is over (0 to 1). */
export function sunAt(share: number): { x: number; y: number } {
  const angle = halfAngle * (2 * share - 1)
  return { x: rounded(middle + radius * Math.sin(angle)), y: rounded(center - radius * Math.cos(angle)) }
}

/** SVG path of the working day from opening to there. */
export function pathTo(share: number): string {
  const from = sunAt(0)
  const to = sunAt(share)
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The working day as an arc with the sun at the present time, below the line while the clinic is closed. */
export function HoursCard({ opening }: { opening: OpeningView }) {
  return (
    <section className={clsx(card.card, styles.hours)} aria-labelledby="hours">
      <div className={styles.header}>
        <h2 className={typography.heading} id="hours">
          {m.contact_page_hours_heading()}
        </h2>
        <span
          className={clsx(styles.now, layout.notOnPaper)}
          data-closed={opening.dayShare === null || undefined}
          data-today={opening.isClosedToday || undefined}
        >
          <i />
          {opening.words}
        </span>
      </div>
      <SunPath dayShare={opening.dayShare} isClosed={opening.isClosedToday} />
      {opening.day && !isAllDay(opening.day) && (
        <p className={clsx(styles.ends, layout.notOnPaper)} aria-hidden="true">
          <span>{timeText(opening.day.from)}</span>
          <span>{timeText(opening.day.to)}</span>
        </p>
      )}
      <UsualWeek />
      {opening.different.length > 0 && <Different days={opening.different} />}
      {opening.again && <p>{opening.again}</p>}
      <p>{m.contact_page_arrive_early({ minutes: clinic().arriveEarlyMinutes })}</p>
    </section>
  )
}

function UsualWeek() {
  const week = useOpeningHours()
  const closed = closedDays(week)
  return (
    <dl>
      {hoursLines(week).map(({ days, spans }) => (
        <div key={days.join()}>
          <dt>{daysTextAlone(days)}</dt>
          <dd>
            <OpenTimes spans={spans} />
          </dd>
        </div>
      ))}
      {closed.length > 0 && (
        <div className={styles.closedDays}>
          <dt>{daysTextAlone(closed)}</dt>
          <dd>{m.contact_page_closed()}</dd>
        </div>
      )}
    </dl>
  )
}

/** Closed days and other hours of the next six weeks. */
function Different({ days }: { days: OpeningView['different'] }) {
  return (
    <div className={styles.different}>
      <h3>
        <Icon name="calendar-x" />
        {m.contact_page_different()}
      </h3>
      <dl>
        {days.map((one) => (
          <div key={one.first}>
            <dt>
              {daysOfDifference(one)}
              {one.reason && (
                <small>
                  <bdi>{one.reason}</bdi>
                </small>
              )}
            </dt>
            <dd>{one.spans.length === 0 ? m.contact_page_closed() : <OpenTimes spans={one.spans} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const aboveGround = '0 -24 400 130'
const belowGround = '0 -24 400 148'

function SunPath({ dayShare, isClosed }: { dayShare: number | null; isClosed: boolean }) {
  return (
    <svg
      className={clsx(styles.sunPath, layout.notOnPaper)}
      viewBox={dayShare === null ? belowGround : aboveGround}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={pathTo(1)}
        fill="none"
        stroke="var(--line)"
        strokeWidth="3"
        strokeDasharray={isClosed ? '2 9' : undefined}
        strokeLinecap={isClosed ? 'round' : undefined}
      />
      {dayShare === null ? isClosed ? <LowSun /> : <SleepingSun /> : <Sun share={dayShare} />}
      <path d="M0 104.5H400" stroke="color-mix(in oklch, var(--ink) 30%, transparent)" strokeWidth="1.5" />
    </svg>
  )
}

function Sun({ share }: { share: number }) {
  const { x, y } = sunAt(share)
  return (
    <>
      {share > 0 && <path d={pathTo(share)} fill="none" stroke="var(--ornament)" strokeWidth="3" />}
      <circle cx={x} cy={y} r="23" fill="var(--ornament-halo)" opacity="0.45" />
      <circle cx={x} cy={y} r="14" fill="var(--ornament-disc)" stroke="var(--surface)" strokeWidth="3" />
    </>
  )
}

/** Below the line, at the left end. */
const SleepingSun = () => (
  <path d="M26 106a14 14 0 0 0 28 0z" fill="color-mix(in oklch, var(--ink) 18%, var(--surface))" />
)

/** Below the line, where it would be at noon. */
const LowSun = () => (
  <path d="M186 106a14 14 0 0 0 28 0z" fill="color-mix(in oklch, var(--ornament) 35%, var(--surface))" />
)
