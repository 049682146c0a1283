import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Role } from '../../../db/values.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import { addressOfDestination, doDeed } from '../deeds.ts'
import { isOnItsWay } from '../keys.ts'
import { useEarly } from './use-early.ts'
import { useFetched } from './use-fetched.ts'
import { useKeys } from './use-keys.ts'

const fetchPalette = () => import('./palette/palette.tsx')
const fetchSheet = () => import('./sheet/keys-sheet.tsx')

type Props = {
  role: Role | null
  /** Whether single letters do something for whoever is signed in. */
  hasLetters: boolean
  /** The clinic's day. */
  today: CalendarDate
  opened: Opened
  open: (what: Opened) => void
  /** Leads on; without a connection it stays, and says so. */
  whenConnected: (lead: () => void) => void
  /** What was asked for did not come. */
  onNotOpened: () => void
}

export type Opened = 'palette' | 'keys' | null

/** Which of the two lies over the page; the search of the frame opens it, too. */
export const useOpened = () => useState<Opened>(null)

/** The keys of the back office, the palette and the sheet of keys. Without script there is none of it. */
export function Keyboard({ opened, open, whenConnected, onNotOpened, ...shown }: Props) {
  const { role, hasLetters, today } = shown
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  // Known at once: what is drawn of a page on its way comes after the next keys of a quick hand.
  const awaited = useRef<string | null>(null)
  const goNow = (address: string, keepsPlace: boolean) => {
    const path = new URL(address, location.href).pathname
    awaited.current = path
    const settle = () => {
      if (awaited.current === path) awaited.current = null
    }
    Promise.resolve(navigate(address, { preventScrollReset: keepsPlace })).then(settle, settle)
  }
  const go = (address: string, keepsPlace = false) => whenConnected(() => goNow(address, keepsPlace))
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
  const giveUp = () => {
    close()
    onNotOpened()
  }
  const Palette = useFetched(opened === 'palette', fetchPalette, giveUp)
  const KeysSheet = useFetched(opened === 'keys', fetchSheet, giveUp)
  const takeEarly = useEarly(opened === 'palette', close)
  if (opened === 'palette' && Palette) {
    const openSheet = () => open('keys')
    return <Palette {...{ role, today, takeEarly, whenConnected, openSheet }} onClose={close} />
  }
  return opened === 'keys' && KeysSheet ? (
    <KeysSheet role={role} hasLetters={hasLetters} onClose={close} />
  ) : null
}
