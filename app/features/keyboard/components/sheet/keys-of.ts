import type { Role } from '../../../../db/values.ts'
import { m } from '../../../../language/messages.ts'
import { adminScreens } from '../../../admin-screens/screens.ts'
import { addressOfDestination } from '../../deeds.ts'
import { type Destination, screenLetters } from '../../keys.ts'

/** One line of the sheet: what is done, and by which keys. */
type Line = { words: string; keys: string[]; isThen?: boolean }
type Group = { title: string; lines: Line[] }

/** All keys, as the sheet shows them, and of the screens those that the role opens. */
export const keysOf = (role: Role | null): Group[] => [
  {
    title: m.keyboard_everywhere(),
    lines: [
      { words: m.keyboard_palette(), keys: ['Ctrl', 'K'] },
      { words: m.keyboard_deed_search(), keys: ['/'] },
      { words: m.keyboard_deed_keys(), keys: ['?'] },
      { words: m.keyboard_deed_close(), keys: ['Esc'] },
      { words: m.keyboard_deed_undo(), keys: ['Z'] },
    ],
  },
  {
    title: m.keyboard_lists(),
    lines: [
      { words: m.keyboard_add(), keys: ['N'] },
      { words: m.keyboard_deed_save(), keys: ['Ctrl', 'Enter'] },
      { words: m.keyboard_deed_rows(), keys: ['J', 'K'] },
      { words: m.keyboard_deed_open(), keys: ['Enter'] },
      { words: m.keyboard_deed_choose(), keys: ['X'] },
      { words: m.keyboard_deed_range(), keys: ['Shift', 'X'] },
      { words: m.keyboard_deed_confirm(), keys: ['C'] },
      { words: m.keyboard_deed_arrive(), keys: ['A'] },
      { words: m.keyboard_deed_move(), keys: ['M'] },
    ],
  },
  { title: m.keyboard_going(), lines: screensOf(role) },
  {
    title: m.keyboard_calendar(),
    lines: [
      { words: m.keyboard_deed_today(), keys: ['T'] },
      { words: m.keyboard_deed_day_or_week(), keys: ['D', 'W'] },
      { words: m.keyboard_deed_another_day(), keys: ['←', '→'] },
      { words: m.keyboard_deed_sheet(), keys: ['P'] },
    ],
  },
]

const screensOf = (role: Role | null): Line[] =>
  Object.entries(screenLetters).flatMap(([letter, destination]) =>
    addressOfDestination(destination, role) === null
      ? []
      : [{ words: nameOf(destination), keys: ['G', letter.toUpperCase()], isThen: true }],
  )

const nameOf = (destination: Destination): string =>
  destination === 'requests'
    ? m.keyboard_requests()
    : (adminScreens.find(({ page }) => page === destination)?.name() ?? '')
