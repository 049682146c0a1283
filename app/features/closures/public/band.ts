import { filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Announcement } from '#app/features/clinic-profile/website/website.ts'
import { localPath } from '#app/language/addresses.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, midnight } from '#app/platform/dates.ts'
import { capitalised, listText, shortDate } from '#app/platform/format.ts'
import type { Difference } from './days.ts'

/** What the band above every page says. */
export type Band = {
  text: string
  link: { href: string; words: string } | null
  canBeClosed: boolean
}

type Asked = {
  /** What it says of closures; null where it need not. */
  closed: string | null
  /** What the clinic's people wrote for it. */
  announcement: Announcement | null
  today: CalendarDate
}

/**
 * There is one band. Whoever would be before a closed door is told that first; what the clinic's people wrote is
 * shown on its days when no closure is told.
 */
export function bandOf({ closed, announcement, today }: Asked): Band | null {
  if (closed !== null) {
    const link = { href: `${localPath('/contact')}#hours`, words: m.closures_public_band_link() }
    return { text: closed, link, canBeClosed: true }
  }
  if (!announcement || !isOnItsDays(announcement, today)) return null
  const { link, linkText, canBeClosed } = announcement
  const words = localText(linkText)
  const href = link.startsWith('/') ? localPath(link) : link
  return {
    text: filled(localText(announcement.text)),
    link: link !== '' && words !== '' ? { href, words } : null,
    canBeClosed,
  }
}

/** The last day included; days that nobody wrote are open. */
const isOnItsDays = ({ from, until }: Announcement, today: CalendarDate): boolean =>
  (from === '' || from <= today) && (until === '' || today <= until)

/** "Thu, Nov 26", "Thu, Dec 24 and Fri, Dec 25", "Thu, Dec 24 – Wed, Dec 30" */
export function daysOfDifference({ first, last, count }: Difference): string {
  if (count === 1) return capitalised(shortDate(first))
  const ends = [
    capitalised(shortDate(first)),
    count === 2 ? shortDate(last) : capitalised(shortDate(last)),
  ] as const
  return count === 2 ? listText(ends) : m.closures_when_days({ first: ends[0], last: ends[1] })
}

/** As schema.org writes that a place is open until midnight. */
const lastMinute = '23:59'

/** Days that differ from the week, as schema.org knows them: on a closed one opening and closing are midnight. */
export const specialOpeningHoursSpecification = (different: readonly Difference[]): object[] =>
  different.flatMap(({ first, last, spans }) => {
    const valid = { '@type': 'OpeningHoursSpecification', validFrom: first, validThrough: last }
    if (spans.length === 0) return [{ ...valid, opens: midnight, closes: midnight }]
    return spans.map(({ from, to }) => ({ ...valid, opens: from, closes: to === midnight ? lastMinute : to }))
  })
