import { NavLink } from 'react-router'
import { CountPill } from '../../../ui/badge.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import type { NotificationCounts } from '../rules.ts'

/**
 * The six screens with their red counts, then what looks back; once in the side bar, once in the menu of small
 * windows.
 */
export function AdminNavigation({
  counts,
  onNavigate,
}: {
  counts: NotificationCounts | null
  onNavigate?: () => void
}) {
  return (
    <nav aria-label={copy.navigation}>
      {screens(counts).map((screen) => (
        <ScreenLink key={screen.page} screen={screen} onNavigate={onNavigate} />
      ))}
      <hr />
      {looksBack.map((screen) => (
        <ScreenLink key={screen.page} screen={screen} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

function ScreenLink({
  screen: { page, label, icon, count, word },
  onNavigate,
}: {
  screen: Screen
  onNavigate: (() => void) | undefined
}) {
  return (
    <NavLink to={`/admin/${page}`} {...(onNavigate && { onClick: onNavigate })}>
      <Icon name={icon} />
      <span>{label}</span>
      <CountPill count={count} word={count === null ? copy.notKnown(word) : word} />
    </NavLink>
  )
}

type Screen = { page: string; label: string; icon: IconName; count: number | null; word: string }

const screens = (counts: NotificationCounts | null): Screen[] => [
  {
    page: 'dashboard',
    label: copy.dashboard,
    icon: 'calendar-check',
    count: counts?.pendingAppointments ?? null,
    word: copy.pending,
  },
  { page: 'treatments', label: copy.treatments, icon: 'first-aid-kit', count: 0, word: '' },
  { page: 'gallery', label: copy.gallery, icon: 'images', count: 0, word: '' },
  {
    page: 'testimonials',
    label: copy.testimonials,
    icon: 'chat-teardrop-text',
    count: counts?.pendingTestimonials ?? null,
    word: copy.unapproved,
  },
  {
    page: 'messages',
    label: copy.messages,
    icon: 'envelope-simple',
    count: counts?.unreadMessages ?? null,
    word: copy.unread,
  },
  { page: 'settings', label: copy.settings, icon: 'gear-six', count: 0, word: '' },
]

/** Not part of the day's work. */
const looksBack: Screen[] = [
  { page: 'audit', label: copy.audit, icon: 'list-magnifying-glass', count: 0, word: '' },
  { page: 'deleted', label: copy.deleted, icon: 'arrow-counter-clockwise', count: 0, word: '' },
]
