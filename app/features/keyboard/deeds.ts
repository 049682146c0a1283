import type { Role } from '../../db/values.ts'
import type { CalendarDate } from '../../platform/dates.ts'
import { screenPath, screensFor } from '../admin-screens/screens.ts'
import { mayDo } from '../admins/permissions/permissions.ts'
import {
  addAddress,
  dashboardPath,
  listAddress,
  readAddress,
  sheetAddress,
} from '../appointments/desk/address.ts'
import { type Deed, type Destination, screenOf } from './keys.ts'
import {
  addressOfRow,
  chooseRow,
  currentRow,
  focusSearch,
  lendFocus,
  pressFirst,
  pressMany,
  pressStep,
  pressUndo,
  stepToRow,
} from './rows.ts'

export type Doing = {
  role: Role | null
  /** The clinic's day. */
  today: CalendarDate
  /** The address that is shown. */
  pathname: string
  search: string
  /** Leads on; `keepsPlace` where the page behind stays as it is. */
  go: (address: string, keepsPlace?: boolean) => void
  openSheet: () => void
}

/** Does what a key stands for. @returns false where there is nothing to do it to, or the role does not open it */
export function doDeed(deed: Deed, doing: Doing): boolean {
  if (deed === 'keys') {
    doing.openSheet()
    return true
  }
  if (deed === 'search') return focusSearch()
  if (deed === 'next-row' || deed === 'previous-row') {
    stepToRow(deed === 'next-row' ? 1 : -1)
    return true
  }
  if (deed === 'undo') return pressUndo()
  return doWithRow(deed, doing) || (mayDo(doing.role, 'visits') && doWithVisits(deed, doing))
}

function doWithRow(deed: Deed, { go }: Doing): boolean {
  const row = currentRow()
  if (deed === 'confirm' && pressMany(row, 'confirmed')) return true
  if (deed === 'arrive' && pressMany(row, 'arrived')) return true
  if (!row) return false
  if (deed === 'confirm') return pressStep(row, ['confirmed'])
  if (deed === 'arrive') return pressStep(row, ['arrived', 'completed'])
  if (deed === 'choose-row' || deed === 'choose-to-row') return chooseRow(row, deed === 'choose-to-row')
  const page = deed === 'move' ? addressOfRow(row) : null
  if (!page?.pathname.startsWith(`${dashboardPath}/`)) return false
  page.searchParams.set('move', '')
  go(page.pathname + page.search, true)
  return true
}

function doWithVisits(deed: Deed, { pathname, search, today, go }: Doing): boolean {
  const isDashboard = pathname === dashboardPath || pathname.startsWith(`${dashboardPath}/`)
  const address = readAddress(new URLSearchParams(isDashboard ? search : ''))
  const { schedule, filter, list } = address
  if (deed === 'earlier' || deed === 'later')
    return schedule !== null && !isOnBoard() && pressFirst(`[data-calendar-step="${steps[deed]}"]`)
  const to = {
    add: () => addAddress(isDashboard ? list : dashboardPath),
    'day-sheet': () => sheetAddress(schedule?.date ?? today, filter.clinician),
    today: () => (schedule ? listAddress({ filter, schedule: { ...schedule, date: null } }) : todayAddress),
    day: () => listAddress({ filter, schedule: { kind: 'day', date: schedule?.date ?? null } }),
    week: () => listAddress({ filter, schedule: { kind: 'week', date: schedule?.date ?? null } }),
  }[deed as string]
  if (!to) return false
  if (deed === 'add') lendFocus('a[href*="/dashboard/add"]')
  go(to(), deed === 'add')
  return true
}

const steps = { earlier: 'before', later: 'after' } as const

/** There arrows go from visit to visit. */
const isOnBoard = () => document.activeElement?.closest('[data-calendar]') != null

const todayAddress = `${dashboardPath}?tab=today`
const requestsAddress = `${dashboardPath}?tab=requests`

/** Where G and a letter lead; null where the role does not open it. */
export function addressOfDestination(destination: Destination, role: Role | null): string | null {
  const page = screenOf(destination)
  const screen = screensFor(role).find((one) => one.page === page)
  if (!screen) return null
  return destination === 'requests' ? requestsAddress : screenPath(screen.page)
}
