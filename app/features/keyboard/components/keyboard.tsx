import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Role } from '#app/db/values.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { addressOfDestination, doAction } from '../actions.ts'
import { type Early, type KeptStroke, nothingEarly, takeKeptKeys, typedEarly } from '../early-keys.ts'
import { isCovered, isOnItsWay, isTypedInto, type Meant, meaningOf } from '../keys.ts'

/**
 * Collects what is typed while the palette is on its way; Esc stops it. Nothing else has these keys.
 * @param isAwaited from the moment it was asked for; once it is there, its own field takes the keys
 * @returns hands over what was collected, once
 */
function useEarly(isAwaited: boolean, stop: () => void): () => Early {
  const early = useRef(nothingEarly)
  const latest = useRef(stop)
  latest.current = stop
  useLayoutEffect(() => {
    if (!isAwaited) return
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || isCovered(document)) return
      const typed = event.key === 'Escape' ? nothingEarly : typedEarly(early.current, event)
      if (typed === null) return
      early.current = typed
      if (event.key === 'Escape') latest.current()
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => {
      window.removeEventListener('keydown', press, true)
      early.current = nothingEarly
    }
  }, [isAwaited])
  return () => {
    const given = early.current
    early.current = nothingEarly
    return given
  }
}

/**
 * A part of the page that is fetched when it is first wanted. Where it does not come, the next time asks again, and the page
 * stays: what is thrown while drawing would put an error in its place.
 * @returns null until it is there
 */
function useFetched<Props>(
  isWanted: boolean,
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const failed = useRef(onFailed)
  failed.current = onFailed
  const isMissing = isWanted && part === null
  useEffect(() => {
    if (!isMissing) return
    let isGivenUp = false
    fetchPart().then(
      (fetched) => setPart(() => fetched.default),
      () => isGivenUp || failed.current(),
    )
    return () => {
      isGivenUp = true
    }
  }, [isMissing, fetchPart])
  return part
}

/** The second key of two comes within this time. */
const goingMilliseconds = 1_500

/**
 * Listens to keys of the whole page, and takes those that were pressed before it did: behind what parts of it do with them, never in fields, menus or behind a dialog.
 * @param act what the key means; false where nothing came of it, so that the browser has it
 */
function useKeys(hasLetters: boolean, act: (meant: Exclude<Meant, null | 'begin-to-go'>) => boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY
    const take = (stroke: KeptStroke, target: Element | null): boolean => {
      const isGoing = stroke.timeStamp - goneAt < goingMilliseconds
      const meant = meaningOf(stroke, { isGoing, hasLetters })
      if (meant === null || isCovered(document) || (meant !== 'palette' && isTypedInto(target))) return false
      goneAt = Number.NEGATIVE_INFINITY
      if (meant !== 'begin-to-go') return latest.current(meant)
      goneAt = stroke.timeStamp
      return false
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (take(event, event.target instanceof Element ? event.target : null)) event.preventDefault()
    }
    for (const stroke of takeKeptKeys(window)) take(stroke, document.activeElement)
    // Of the window, so that it comes behind the handlers of the page.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hasLetters])
}

const fetchPalette = () => import('./palette/palette.tsx')
const fetchSheet = () => import('./sheet/keys-sheet.tsx')

type Props = {
  role: Role | null
  /** Whether single letters do something for anyone who is signed in. */
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
    // What is typed before something is there is meant for that, not for the row behind.
    if (opened !== null || isOnItsWay(pathname, awaited.current ?? next?.pathname)) return false
    if ('action' in meant)
      return doAction(meant.action, { role, today, pathname, search, go, openSheet: () => open('keys') })
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
    return (
      <Palette
        role={role}
        today={today}
        takeEarly={takeEarly}
        whenConnected={whenConnected}
        openSheet={openSheet}
        onClose={close}
      />
    )
  }
  return opened === 'keys' && KeysSheet ? (
    <KeysSheet role={role} hasLetters={hasLetters} onClose={close} />
  ) : null
}
