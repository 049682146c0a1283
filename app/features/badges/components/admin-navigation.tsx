import { NavLink } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { type adminScreens, screenPath, screensFor } from '#app/features/access/screens/screens.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { CountPill } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { NotificationCounts } from '../rules.ts'

/**
 * The screens that the role opens: those of the day's work with their red counts, then what looks back; once in the
 * side bar, once in the menu of small windows.
 */
export function AdminNavigation({
  role,
  counts,
  onNavigate,
}: {
  role: Role | null
  counts: NotificationCounts | null
  onNavigate?: () => void
}) {
  const open = screensFor(role)
  const daily = open.filter(({ looksBack }) => !looksBack)
  const lookingBack = open.filter(({ looksBack }) => looksBack)
  return (
    <nav aria-label={m.badges_navigation()}>
      {daily.map((screen) => (
        <ScreenLink key={screen.page} screen={screen} counts={counts} onNavigate={onNavigate} />
      ))}
      {daily.length > 0 && lookingBack.length > 0 && <hr />}
      {lookingBack.map((screen) => (
        <ScreenLink key={screen.page} screen={screen} counts={counts} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

type Screen = (typeof adminScreens)[number]

/** One number; what it is the sum of is spoken apart. */
function waitingIn(
  waiting: Screen['waiting'],
  counts: NotificationCounts | null,
): { count: number | null; word: string } {
  if (!waiting) return { count: 0, word: '' }
  const own = counts?.[waiting.count] ?? null
  const besides = waiting.beside ? (counts?.[waiting.beside.count] ?? 0) : 0
  if (own === null || !waiting.beside || besides === 0) return { count: own, word: waiting.word() }
  const words = { own: numberText(own), word: waiting.word(), besides: numberText(besides) }
  return { count: own + besides, word: m.badges_of_both({ ...words, other: waiting.beside.word() }) }
}

function ScreenLink({
  screen: { page, name, icon, waiting },
  counts,
  onNavigate,
}: {
  screen: Screen
  counts: NotificationCounts | null
  onNavigate: (() => void) | undefined
}) {
  const { count, word } = waitingIn(waiting, counts)
  return (
    <NavLink
      to={screenPath(page)}
      discover="none"
      className={({ isActive }) => (isActive ? 'active' : undefined)}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Icon name={icon} />
      <span>{name()}</span>
      <CountPill count={count} word={count === null ? m.badges_not_known({ word }) : word} />
    </NavLink>
  )
}
