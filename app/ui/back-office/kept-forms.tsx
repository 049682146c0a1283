import { clsx } from 'clsx'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, type Path, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { FormKeeper, nothingUnsaved, type Unsaved } from '#app/platform/forms/form-keeper.ts'
import { page } from '#app/platform/forms/page-keeper.ts'
import { type TabDraft, takePlace } from '#app/platform/forms/tab-drafts.ts'
import { Banner } from '../banner.tsx'
import buttons from '../button.module.css'
import { Button } from '../button.tsx'
import buttonRow from './button-row.module.css'
import { AskContext, Dialog, DialogActions, DialogBody } from './dialog.tsx'
import styles from './kept-forms.module.css'
import quietText from './quiet-text.module.css'

type Props = {
  user: string
  /** Where sign-in leads anyone who asked for no screen. */
  start: string
  children: ReactNode
}

/**
 * Around every screen of the back office: what is typed into any of its forms is kept in the tab, is asked about before
 * it is lost, and is offered again when the form opens next. A form needs nothing for that (docs/topics/forms.md).
 */
export function KeptForms({ user, start, children }: Props) {
  const [unsaved, setUnsaved] = useState<Unsaved>(nothingUnsaved)
  const [asked, ask] = useState<Asked | null>(null)
  useLayoutEffect(() => {
    const keeper = new FormKeeper(user, (next) => setUnsaved((last) => (isSame(last, next) ? last : next)))
    page.keeper = keeper
    const end = keeper.listen()
    return () => {
      end()
      page.keeper = null
    }
  }, [user])
  useArriving(user, start)
  useAskedNavigation(ask)
  const askBefore = useCallback((within: Element, leave: () => void) => {
    if (page.keeper?.hasUnsaved(within)) ask({ within, leave, stay: () => {} })
    else leave()
  }, [])
  return (
    <AskContext value={askBefore}>
      {unsaved.elsewhere.slice(-1).map((draft) => (
        <LeftElsewhere key={draft.name} draft={draft} />
      ))}
      {children}
      {unsaved.offers.map((offer) => (
        <Offer key={offer.draft.name} {...offer} />
      ))}
      {asked && <DiscardDialog {...asked} close={() => ask(null)} />}
    </AskContext>
  )
}

/**
 * A page that was left by its session's end comes back, unless another screen was asked for meanwhile; and what an answer
 * drew is looked through.
 */
function useArriving(user: string, start: string): void {
  const { state } = useNavigation()
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const place = takePlace(user)
    if (place === null) return
    const shown = window.location.pathname
    if (shown === start || shown === place.split('?', 1)[0]) void navigate(place, { replace: true })
  }, [user, start, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is drawn
  useEffect(() => {
    if (state === 'idle') page.keeper?.arrived()
  }, [state, location.key])
}

type Asked = {
  /** What is typed inside of that would be lost. */
  within: Element
  leave: () => void
  stay: () => void
}

/** Links, keys and the browser's own buttons; a form that is sent asks nothing. */
function useAskedNavigation(ask: (asked: Asked) => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      page.keeper !== null &&
      !page.keeper.isPosting &&
      !isOnlyAnchor(currentLocation, nextLocation) &&
      page.keeper.hasUnsaved(document.documentElement, currentLocation.pathname === nextLocation.pathname),
  )
  const { state, proceed, reset } = blocker
  useEffect(() => {
    if (state === 'blocked') ask({ within: document.documentElement, leave: proceed, stay: reset })
  }, [state, proceed, reset, ask])
}

/** A place further down the same page. */
const isOnlyAnchor = (now: Path, next: Path): boolean =>
  now.pathname === next.pathname && now.search === next.search && next.hash !== ''

function DiscardDialog({ within, leave, stay, close }: Asked & { close: () => void }) {
  const keep = () => {
    close()
    stay()
  }
  const discard = () => {
    page.keeper?.forget(within)
    close()
    leave()
  }
  return (
    <Dialog
      alert
      title={m.platform_typed_discard_title()}
      closeLabel={m.platform_typed_keep()}
      onClose={keep}
    >
      <DialogBody>
        <p className={quietText.text}>{m.platform_typed_not_saved()}</p>
      </DialogBody>
      <DialogActions>
        <Button type="button" variant="secondary" size="small" onClick={keep} data-safe>
          {m.platform_typed_keep()}
        </Button>
        <Button type="button" variant="danger" size="small" onClick={discard}>
          {m.platform_typed_discard()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type OfferProps = Unsaved['offers'][number]

/** In its form, which may be in a dialog: nothing outside of that can be pressed. */
function Offer({ form, draft, isOlder }: OfferProps) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const made = document.createElement('div')
    made.className = styles.offer ?? ''
    const top = form.querySelector('[data-form-top]') ?? form
    top.prepend(made)
    // What is folded away would offer nothing.
    const folded = form.closest('details')
    if (folded) folded.open = true
    setBox(made)
    return () => made.remove()
  }, [form])
  const restore = async () => {
    await page.keeper?.restore(form, draft)
    const first = form.querySelector<HTMLElement>('[data-first], input:not([type=hidden]), textarea, select')
    first?.focus()
  }
  if (!box) return null
  return createPortal(
    <LeftText text={isOlder ? m.platform_typed_here_changed() : m.platform_typed_here()} draft={draft}>
      <Button type="button" size="extra-small" onClick={restore}>
        {m.platform_typed_put_back()}
      </Button>
    </LeftText>,
    box,
  )
}

/** Above the screen: leads to the form, or forgets it. */
function LeftElsewhere({ draft }: { draft: TabDraft }) {
  const { pathname, search } = useLocation()
  return (
    <LeftText
      text={m.platform_typed_elsewhere({ name: draft.title })}
      draft={draft}
      className={styles.elsewhere}
    >
      {draft.place !== pathname + search && (
        <Link className={clsx(buttons.button, buttons.primary, buttons.extraSmall)} to={draft.place}>
          {m.platform_typed_continue()}
        </Link>
      )}
    </LeftText>
  )
}

type LeftTextProps = { text: string; draft: TabDraft; className?: string | undefined; children: ReactNode }

/** What to do with text that was left; it can always be discarded. */
function LeftText({ text, draft, className, children }: LeftTextProps) {
  return (
    <Banner tone="info" {...(className && { className })}>
      <p>{text}</p>
      <div className={clsx(buttonRow.row, styles.buttons)}>
        {children}
        <Button
          type="button"
          variant="secondary"
          size="extra-small"
          onClick={() => page.keeper?.decline(draft)}
        >
          {m.platform_typed_discard()}
        </Button>
      </div>
    </Banner>
  )
}

const isSame = (last: Unsaved, next: Unsaved): boolean =>
  last.offers.length === next.offers.length &&
  last.offers.every(({ form, draft }, place) => {
    const other = next.offers[place]
    return other?.form === form && other.draft.name === draft.name
  }) &&
  last.elsewhere.map(({ name }) => name).join('\n') === next.elsewhere.map(({ name }) => name).join('\n')
