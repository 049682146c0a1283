import { clsx } from 'clsx'
import { type RefObject, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { addAddress, dashboardPath } from '#app/features/desk/address.ts'
import { m } from '#app/language/messages.ts'
import { forgetDraft, keepDraft, readDraft } from '#app/platform/forms/tab-drafts.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { copy } from '../offered-time.ts'
import styles from './half-typed.module.css'

const draftName = 'booking'
const signInPath = '/admin/login'
/** How "Go on" says to the form that it is to begin with the draft. */
const goingOn = { goOn: true }

/**
 * Keeps what is typed into the form while it is open. Leaving it for any screen but sign-in means that it was
 * added or given up, and the draft goes.
 * @returns keeps what stands in the form now
 */
export function useKeptBooking(user: string, form: RefObject<HTMLFormElement | null>): () => void {
  useEffect(
    () => () => {
      if (!location.pathname.startsWith(signInPath)) forgetDraft(draftName)
    },
    [],
  )
  return () => {
    if (form.current) keepDraft(draftName, user, new FormData(form.current))
  }
}

/** What the form begins with where staff go on with their draft; null where they begin anew. */
export function useDraftToGoOn(user: string): URLSearchParams | null {
  const { state } = useLocation()
  const [draft] = useState(() => (isGoingOn(state) ? readDraft(draftName, user) : null))
  return draft
}

/** Offers, above the list, the booking that was half typed when the session ended, or the page was left by its address. */
export function HalfTypedOffer({ user, list }: { user: string; list: string }) {
  const { pathname } = useLocation()
  const [draft, setDraft] = useState<URLSearchParams | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form has its own way with the draft while it is open
  useEffect(() => setDraft(readDraft(draftName, user)), [user, pathname])
  if (!draft || pathname !== dashboardPath) return null
  const decline = () => {
    forgetDraft(draftName)
    setDraft(null)
  }
  return (
    <Banner tone="info">
      <p>{copy.halfTyped(draft.get('name') ?? '')}</p>
      <div className={clsx(buttonRow.row, styles.buttons)}>
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
          to={addAddress(list)}
          state={goingOn}
          preventScrollReset
        >
          {m.add_go_on()}
        </Link>
        <button
          type="button"
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          onClick={decline}
        >
          {m.add_discard()}
        </button>
      </div>
    </Banner>
  )
}

const isGoingOn = (state: unknown) => typeof state === 'object' && state !== null && 'goOn' in state
