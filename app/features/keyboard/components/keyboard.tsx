import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Role } from '../../../db/values.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import { addressOfDestination, doDeed } from '../deeds.ts'
import { isOnItsWay } from '../keys.ts'
import { useKeys } from './use-keys.ts'

// Fetched when somebody first asks for one of them.
const Palette = lazy(() => import('./palette/palette.tsx'))
const KeysSheet = lazy(() => import('./sheet/keys-sheet.tsx'))

type Props = {
  role: Role | null
  /** Whether single letters do something for whoever is signed in. */
  hasLetters: boolean
  /** The clinic's day. */
  today: CalendarDate
  opened: Opened
  open: (what: Opened) => void
}

export type Opened = 'palette' | 'keys' | null

/** Which of the two lies over the page; the search of the frame opens it, too. */
export const useOpened = () => useState<Opened>(null)

/** The keys of the back office, the palette and the sheet of keys. Without script there is none of it. */
export function Keyboard({ role, hasLetters, today, opened, open }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  // Known at once: what is drawn of a page on its way comes after the next keys of a quick hand.
  const awaited = useRef<string | null>(null)
  const go = (address: string, keepsPlace = false) => {
    const path = new URL(address, location.href).pathname
    awaited.current = path
    const settle = () => {
      if (awaited.current === path) awaited.current = null
    }
    Promise.resolve(navigate(address, { preventScrollReset: keepsPlace })).then(settle, settle)
  }
  useKeys(hasLetters, (meant) => {
    if (meant === 'palette') {
      open('palette')
      return true
    }
    // What is typed before something stands there is meant for that, not for the row behind.
    if (opened !== null || isOnItsWay(pathname, awaited.current ?? next?.pathname)) return false
    if ('deed' in meant)
      return doDeed(meant.deed, { role, today, pathname, search, go, openSheet: () => open('keys') })
    const address = addressOfDestination(meant.go, role)
    if (address !== null) go(address)
    return address !== null
  })
  const close = () => open(null)
  return (
    <Suspense>
      {opened === 'palette' && (
        <Palette role={role} today={today} onClose={close} openSheet={() => open('keys')} />
      )}
      {opened === 'keys' && <KeysSheet role={role} hasLetters={hasLetters} onClose={close} />}
    </Suspense>
  )
}
