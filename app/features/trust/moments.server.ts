import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import { type CheckWords, checkTitles, checkWords, type Moments } from './copy.ts'
import type { Checked, CheckName, CheckState } from './rules.ts'

const moments: Moments = {
  moment: (instant) => momentText(Temporal.Instant.from(instant)),
  day(instant) {
    const at = Temporal.Instant.from(instant)
    return { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
  },
}

export type ShownCheck = CheckWords & { name: CheckName; state: CheckState; title: string }

/** A check in words, by the clinic's clock and in the language in use. */
export const shownCheck = (checked: Checked): ShownCheck => ({
  name: checked.name,
  state: checked.state,
  title: checkTitles[checked.name](),
  ...checkWords(checked, moments),
})

export const dayAndTimeOf = moments.day
