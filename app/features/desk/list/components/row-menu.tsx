import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, Link } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import {
  addAddress,
  dialogAddress,
  partAddress,
  repeatAddress,
  visitAddress,
} from '#app/features/desk/address.ts'
import { VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { copy } from '#app/features/desk/copy.ts'
import { statusIcon } from '#app/features/desk/schedule/components/status-looks.ts'
import { useStatuses } from '#app/features/desk/use-statuses.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { rowIdAround } from '#app/platform/lists/list-address.ts'
import { mailLink } from '#app/platform/text/contact-links.ts'
import menus from '#app/ui/back-office/more-menu.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import styles from './row-menu.module.css'
import { RowPresses } from './use-row-presses.ts'

const gap = 6
const edge = 8

/** Puts a menu below what opened it, above it in the lower third of the window, and never beyond an edge. */
function besideAnchor(menu: HTMLElement, anchor: Element, isAtEnd: boolean): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = at.bottom + gap
  const above = at.top - gap - height
  const opensUp = at.bottom > (innerHeight * 2) / 3 || below + height > innerHeight - edge
  const top = opensUp && above >= edge ? above : Math.min(below, innerHeight - height - edge)
  const left = isAtEnd ? at.right - width : at.left
  menu.style.top = `${Math.max(edge, top)}px`
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
}

type OpenMenu = { kind: 'status' | 'more'; id: string; anchor: HTMLElement }

/** A badge, by what its address asks for (`dialogAddress`). */
const statusLink = 'a[href*="update="]'

/**
 * One menu for all rows: what opens it is the badge, or marked `data-row-menu`, inside of its row. A badge is a link
 * that leads to the dialog of all statuses; it does so with a key of the browser's own, too.
 */
export function useRowMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const close = useCallback(() => setMenu(null), [])
  const onClickCapture = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const anchor = (event.target as Element).closest<HTMLElement>(`${statusLink}, [data-row-menu]`)
    const id = anchor && rowIdAround(anchor)
    if (!anchor || id === null) return
    event.preventDefault()
    setMenu({ kind: anchor.matches(statusLink) ? 'status' : 'more', id, anchor })
  }
  return { menu, close, onClickCapture }
}

type Props = { menu: OpenMenu; row: VisitLine; list: string; onClose: () => void }

/**
 * The menu of a badge, or of the rest of a row. The page behind is inert: the first press next to it only closes. Arrows go
 * from choice to choice, and the focus returns to what opened it.
 */
export default function RowMenu({ menu, row: shown, list, onClose }: Props) {
  // As it was when the menu opened: what somebody else changes under it is not confirmed by mistake.
  const [row] = useState(shown)
  const box = useRef<HTMLDialogElement>(null)
  const { anchor, kind } = menu
  // Before anything is drawn, so that the first arrow lands in it.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    besideAnchor(dialog, anchor, kind === 'more')
    const first = dialog.querySelector<HTMLElement>('[aria-checked="true"]') ?? choicesIn(dialog)[0]
    first?.focus({ preventScroll: true })
    // The event of a scroll that ended before the menu opened arrives after it.
    const top = window.scrollY
    const closeElsewhere = () => window.scrollY !== top && onClose()
    window.addEventListener('scroll', closeElsewhere, { passive: true })
    window.addEventListener('resize', onClose)
    return () => {
      window.removeEventListener('scroll', closeElsewhere)
      window.removeEventListener('resize', onClose)
      dialog.close()
      if (anchor.isConnected) anchor.focus({ preventScroll: true })
    }
  }, [anchor, kind, onClose])
  return (
    <dialog
      ref={box}
      className={clsx(menus.menu, styles.menu)}
      aria-label={
        kind === 'status' ? m.list_status_of({ name: row.name }) : m.list_more_of({ name: row.name })
      }
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => isBeside(event) && onClose()}
      onKeyDown={walk}
    >
      <div role="menu">
        {kind === 'status' ? (
          <Statuses row={row} list={list} onClose={onClose} />
        ) : (
          <More row={row} list={list} onClose={onClose} />
        )}
      </div>
    </dialog>
  )
}

type Part = Pick<Props, 'row' | 'list' | 'onClose'>

const inOrder = ['pending', 'confirmed', 'arrived', 'in-room', 'completed'] as const

/** All states, from any to any; cancelling asks for its reason first. */
function Statuses({ row, list, onClose }: Part) {
  const mayChange = useMay('visits')
  const choices = useStatuses(row.status)
  const { onSubmit } = useContext(RowPresses)
  const choice = (status: (typeof inOrder)[number] | 'no-show') => (
    <button
      key={status}
      type="submit"
      name="set"
      value={status}
      role="menuitemradio"
      aria-checked={row.status === status}
      className={clsx(menus.choice, styles.choice)}
    >
      <Icon name={statusIcon[status]} />
      {copy.statusWord[status]()}
      {row.status === status && <Icon name="check" />}
    </button>
  )
  return (
    <Form
      method="post"
      action={list}
      replace
      preventScrollReset
      discover="none"
      onSubmit={(event) => {
        onSubmit(event)
        onClose()
      }}
    >
      <p aria-hidden="true">{m.list_status_of({ name: row.name })}</p>
      <VisitFields row={row} intent="status" />
      <input type="hidden" name="tell" value="yes" />
      {inOrder.filter((status) => choices.includes(status)).map(choice)}
      {choices.includes('no-show') && (
        <>
          <hr />
          {choice('no-show')}
        </>
      )}
      {mayChange && row.status !== 'cancelled' && <Cancel row={row} list={list} onClose={onClose} />}
    </Form>
  )
}

function More({ row, list, onClose }: Part) {
  const { id, email } = row
  const mayChange = useMay('visits')
  const way = (to: string, icon: IconName, words: string, isDanger = false) => (
    <Way to={to} icon={icon} isDanger={isDanger} onClose={onClose}>
      {words}
    </Way>
  )
  return (
    <>
      {way(visitAddress(list, id), 'user', m.list_open_details())}
      {mayChange && way(visitAddress(list, id, { move: '' }), 'arrows-left-right', m.list_move())}
      {mayChange && way(addAddress(list, { again: id }), 'phone-plus', m.list_book_again())}
      {mayChange && row.status !== 'cancelled' && way(repeatAddress(list, id), 'repeat', m.list_repeat())}
      {way(partAddress(list, id, 'note'), 'note-pencil', m.list_note_for_team())}
      {email !== '' && (
        <a
          className={clsx(menus.choice, styles.choice)}
          role="menuitem"
          href={mailLink(email)}
          onClick={onClose}
        >
          <Icon name="envelope-simple" />
          {m.list_write_email()}
        </a>
      )}
      <hr />
      {way(dialogAddress(list, 'status', id), 'swap', m.list_update_status())}
      {mayChange && row.status !== 'cancelled' && <Cancel row={row} list={list} onClose={onClose} />}
      {mayChange && way(dialogAddress(list, 'delete', id), 'trash', m.list_delete(), true)}
    </>
  )
}

const Cancel = ({ row, list, onClose }: Part) => (
  <Way to={partAddress(list, row.id, 'cancel')} icon="x-circle-bold" isDanger onClose={onClose}>
    {m.list_cancel()}
  </Way>
)

type WayProps = { to: string; icon: IconName; isDanger: boolean; onClose: () => void; children: ReactNode }

const Way = ({ to, icon, isDanger, onClose, children }: WayProps) => (
  <Link
    to={to}
    role="menuitem"
    className={clsx(menus.choice, styles.choice, isDanger && menus.danger)}
    preventScrollReset
    discover="none"
    onClick={onClose}
  >
    <Icon name={icon} />
    {children}
  </Link>
)

const choicesIn = (dialog: Element) => [...dialog.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** Arrows, Home and End, round and round. */
function walk(event: KeyboardEvent<HTMLDialogElement>): void {
  const choices = choicesIn(event.currentTarget)
  const at = choices.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  choices.at(to % choices.length)?.focus({ preventScroll: true })
}

function isBeside({ currentTarget, target, clientX: x, clientY: y, detail }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget || detail === 0) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
