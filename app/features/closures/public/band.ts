import { localPath } from '../../../language/addresses.ts'
import { localText } from '../../../language/local-text.ts'
import { m } from '../../../language/messages.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import { filled } from '../../clinic/website/in-use.ts'
import type { Announcement } from '../../clinic/website/website.ts'

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
 * There is one band. Whoever would stand before a closed door is told that first; what the clinic's people wrote is
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
