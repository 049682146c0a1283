import { clsx } from 'clsx'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { m } from '#app/language/messages.ts'
import { capitalised, listText } from '#app/platform/format.ts'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { daysText, daysTextAlone, timesText, timesTextWithin } from '../hours-text.ts'
import { hoursLines } from '../public-hours.ts'
import { defaultHours, type WeeklyHours, type WorkingRange } from '../rules.ts'
import styles from './hours-words.module.css'

const Week = createContext<WeeklyHours>(defaultHours.week)

/** Around every public page: the week that the layout read. */
export const ShowsHours = Week.Provider

/** The clinic's week; the first hours where a page has no data of it. */
export const useOpeningHours = (): WeeklyHours => useContext(Week)

/** "Monday - Friday", and below it "9:00 AM - 5:00 PM"; the same again for days with other hours. */
export function HoursLines() {
  const lines = hoursLines(useOpeningHours())
  if (lines.length === 0) return capitalised(m.opening_hours_none())
  return lines.map(({ days, spans }) => (
    <span key={days.join()} className={styles.line}>
      {daysTextAlone(days)}
      <br />
      <OpenTimes spans={spans} />
    </span>
  ))
}

/** "Monday - Friday, 9:00 AM - 5:00 PM" inside a sentence. */
export function HoursWithin() {
  const lines = hoursLines(useOpeningHours())
  if (lines.length === 0) return m.opening_hours_none()
  return lines.map(({ days, spans }, place) => (
    <Fragment key={days.join()}>
      {place > 0 && m.opening_hours_between_lines()}
      {withElements(m.opening_hours_line, {
        days: <Days>{daysText(days)}</Days>,
        times: <Times spans={spans} say={timesTextWithin} className={typography.unbroken} />,
      })}
    </Fragment>
  ))
}

/** Longer than "Wednesday - Saturday": a list of days may break. */
const longestLine = 22

const Days = ({ children }: { children: string }) => (
  <span className={children.length > longestLine ? undefined : typography.unbroken}>{children}</span>
)

/** "9:00 AM - 5:00 PM", each range on one line. */
export const OpenTimes = ({ spans }: { spans: readonly WorkingRange[] }) => (
  <Times spans={spans} say={timesText} className={typography.figures} />
)

type TimesProps = {
  spans: readonly WorkingRange[]
  say: (spans: readonly WorkingRange[]) => string
  className: string | undefined
}

function Times({ spans, say, className }: TimesProps): ReactNode {
  const elements = spans.map((span) => [
    span.from,
    <span key={span.from} className={clsx(className, typography.timeRange)}>
      {say([span])}
    </span>,
  ])
  return withElements((marks) => listText(Object.values(marks)), Object.fromEntries(elements))
}
