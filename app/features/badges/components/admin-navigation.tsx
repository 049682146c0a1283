import { Link, useLocation } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import {
  type AdminScreen,
  navigationFor,
  phoneBarFor,
  screenAt,
  screenGroups,
  screenPath,
} from '#app/features/access/screens/screens.ts'
import { addAddress, dashboardPath } from '#app/features/desk/address.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { CountPill } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { NotificationCounts } from '../rules.ts'
import styles from './admin-navigation.module.css'

type Props = { role: Role | null; counts: NotificationCounts | null }

/** The screens that the role opens, in groups, with their red counts: in the sidebar, and as tiles in the phone's menu. */
export function AdminNavigation({ role, counts, areTiles = false }: Props & { areTiles?: boolean }) {
  const at = screenAt(useLocation().pathname)
  return (
    <nav className={areTiles ? styles.tiles : styles.list} aria-label={m.badges_navigation()}>
      {navigationFor(role).map(({ group, screens }) => (
        <div key={group} className={styles.group}>
          <h2>{screenGroups[group]()}</h2>
          <ul>
            {screens.map((screen) => (
              <li key={screen.page}>
                <ScreenLink screen={screen} counts={counts} isHere={screen.page === at} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const menuPath = '/admin/menu'

/** The bar at the foot of phones: what the role needs most, adding an appointment, and the way to everything else. */
export function PhoneBar({ role, counts, openMenu }: Props & { openMenu: () => void }) {
  const { pathname } = useLocation()
  const shown = phoneBarFor(role)
  const at = screenAt(pathname)
  const adds = mayDo(role, 'visits')
  const half = adds ? beforeAdd : shown.length
  const links = shown.map((screen) => (
    <ScreenLink key={screen.page} screen={screen} counts={counts} isHere={screen.page === at} />
  ))
  return (
    <nav className={styles.phoneBar} aria-label={m.badges_phone_bar()} data-print="none">
      {links.slice(0, half)}
      {adds && (
        <Link to={addAddress(dashboardPath)} discover="none">
          <span className={styles.plus}>
            <Icon name="plus" size={18} />
          </span>
          <span>{m.badges_add()}</span>
        </Link>
      )}
      {links.slice(half)}
      <MenuLink role={role} counts={counts} isHere={pathname === menuPath} open={openMenu} />
    </nav>
  )
}

/** Dashboard and Patients stand before it. */
const beforeAdd = 2

type MenuLinkProps = Props & { isHere: boolean; open: () => void }

/** Opens the menu over the page; without script it leads to the menu's own page. */
function MenuLink({ role, counts, isHere, open }: MenuLinkProps) {
  const shown = phoneBarFor(role)
  const others = navigationFor(role).flatMap(({ screens }) => screens.filter((one) => !shown.includes(one)))
  const waiting = others.map((screen) => waitingIn(screen.waiting, counts).count)
  const total = waiting.includes(null) ? null : waiting.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return (
    <Link
      to={menuPath}
      discover="none"
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (isHere || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
    >
      <Icon name="list" />
      <span>{m.badges_menu()}</span>
      <CountPill
        count={total}
        word={total === null ? m.badges_not_known({ word: m.badges_waiting() }) : m.badges_waiting()}
      />
    </Link>
  )
}

/** One number; what it is the sum of is spoken apart. */
function waitingIn(
  waiting: AdminScreen['waiting'],
  counts: NotificationCounts | null,
): { count: number | null; word: string } {
  if (!waiting) return { count: 0, word: '' }
  const own = counts?.[waiting.count] ?? null
  const besides = waiting.beside ? (counts?.[waiting.beside.count] ?? 0) : 0
  if (own === null || !waiting.beside || besides === 0) return { count: own, word: waiting.word() }
  const words = { own: numberText(own), word: waiting.word(), besides: numberText(besides) }
  return { count: own + besides, word: m.badges_of_both({ ...words, other: waiting.beside.word() }) }
}

type ScreenLinkProps = { screen: AdminScreen; counts: NotificationCounts | null; isHere: boolean }

function ScreenLink({ screen: { page, name, shortName, icon, waiting }, counts, isHere }: ScreenLinkProps) {
  const { count, word } = waitingIn(waiting, counts)
  return (
    <Link to={screenPath(page)} discover="none" aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span className={shortName && styles.long}>{name()}</span>
      {shortName && (
        <span className={styles.short} aria-hidden="true">
          {shortName()}
        </span>
      )}
      <CountPill count={count} word={count === null ? m.badges_not_known({ word }) : word} />
    </Link>
  )
}
