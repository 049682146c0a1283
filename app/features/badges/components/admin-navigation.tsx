import { NavLink } from 'react-router'
import { m } from '../../../language/messages.ts'
import { CountPill } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { adminScreens } from '../../admin-screens/screens.ts'
import type { NotificationCounts } from '../rules.ts'

/**
 * The screens of the day's work with their red counts, then what looks back; once in the side bar, once in the
 * menu of small windows.
 */
export function AdminNavigation({
  counts,
  onNavigate,
}: {
  counts: NotificationCounts | null
  onNavigate?: () => void
}) {
  return (
    <nav aria-label={m.badges_navigation()}>
      {daily.map((screen) => (
        <ScreenLink key={screen.page} screen={screen} counts={counts} onNavigate={onNavigate} />
      ))}
      <hr />
      {lookingBack.map((screen) => (
        <ScreenLink key={screen.page} screen={screen} counts={counts} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

type Screen = (typeof adminScreens)[number]

const daily = adminScreens.filter(({ looksBack }) => !looksBack)
const lookingBack = adminScreens.filter(({ looksBack }) => looksBack)

function ScreenLink({
  screen: { page, name, icon, waiting },
  counts,
  onNavigate,
}: {
  screen: Screen
  counts: NotificationCounts | null
  onNavigate: (() => void) | undefined
}) {
  const count = waiting ? (counts?.[waiting.count] ?? null) : 0
  const word = waiting?.word() ?? ''
  return (
    <NavLink to={`/admin/${page}`} {...(onNavigate && { onClick: onNavigate })}>
      <Icon name={icon} />
      <span>{name()}</span>
      <CountPill count={count} word={count === null ? m.badges_not_known({ word }) : word} />
    </NavLink>
  )
}
