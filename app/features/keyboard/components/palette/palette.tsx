import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Role } from '../../../../db/values.ts'
import { m } from '../../../../language/messages.ts'
import type { CalendarDate } from '../../../../platform/dates.ts'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { mayDo } from '../../../admins/permissions/permissions.ts'
import { callerState } from '../../../appointments/desk/add/caller-state.ts'
import { useFoundPatients } from '../../../patients/search/use-found-patients.ts'
import type { Early } from '../../early.ts'
import { type Entry, entriesFor, repeatOf } from '../../entries.ts'
import { Key } from '../key.tsx'
import styles from './palette.module.css'
import { optionId, PaletteList } from './palette-list.tsx'

type Props = {
  role: Role | null
  /** The clinic's day. */
  today: CalendarDate
  /** What was typed before it stood here, once. */
  takeEarly: () => Early
  whenConnected: (lead: () => void) => void
  onClose: () => void
  openSheet: () => void
}

const listId = 'palette-list'
/**
 * Leads to a patient, a day, a screen or a deed: a combobox in a dialog (ARIA Authoring Practices Guide). The arrows
 * move, Enter opens, Esc closes; the focus goes back to where it was.
 */
export default function Palette({ role, today, takeEarly, whenConnected, onClose, openSheet }: Props) {
  const dialog = useModal()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { state, found, words } = useFoundPatients(mayDo(role, 'patients') ? text : '')
  const repeat = repeatOf(useLocation())
  const groups = entriesFor({ typed, role, today, repeat }, found?.patients ?? [])
  const entries = groups.flatMap((group) => group.entries)
  const [moved, setMoved] = useState({ typed: '', at: 0 })
  const at = moved.typed === typed ? Math.min(moved.at, Math.max(entries.length - 1, 0)) : 0
  const active = entries[at] ?? null
  const isWanted = useRef(false)
  const take = (entry: Entry) => {
    onClose()
    if (entry.to === 'keys') openSheet()
    else {
      const how = entry.caller ? { state: callerState(entry.caller) } : {}
      whenConnected(() => void navigate(entry.to, how))
    }
  }
  const isEnteredEarly = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before it is drawn
  useLayoutEffect(() => {
    const early = takeEarly()
    if (early.text !== '') setText(early.text)
    isEnteredEarly.current = early.isEntered
  }, [])
  // Enter before an answer waits for it: the first patient is what was typed for. Where none comes, nothing else is taken.
  useEffect(() => {
    if (isEnteredEarly.current && typed !== '') {
      isEnteredEarly.current = false
      if (state === 'asking') isWanted.current = true
      else if (active) take(active)
      return
    }
    if (state === 'asking') return
    if (isWanted.current && state === 'found' && active) take(active)
    isWanted.current = false
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && entries.length > 0)
      setMoved({ typed, at: (at + by + entries.length) % entries.length })
    else if (event.key === 'Enter' && state === 'asking') isWanted.current = true
    else if (event.key === 'Enter' && active) take(active)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={m.keyboard_palette()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.paper}>
        <div className={styles.field}>
          <Icon name="magnifying-glass" />
          <input
            type="text"
            role="combobox"
            aria-label={m.keyboard_palette()}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? optionId(active) : undefined}
            placeholder={m.keyboard_palette_placeholder()}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
          <button type="button" className={styles.close} aria-label={m.keyboard_close()} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <p role="status" className={typography.visuallyHidden}>
          {typed !== '' && state !== 'asking' && m.keyboard_results({ count: entries.length })}
        </p>
        <PaletteList
          id={listId}
          groups={groups}
          active={active}
          words={typed}
          hasMore={found?.next != null && words === text}
          hasFailed={state === 'failed'}
          isAsking={state === 'asking'}
          take={take}
        />
        <Foot
          openSheet={() => {
            onClose()
            openSheet()
          }}
        />
      </div>
    </dialog>
  )
}

/** Over the page while it is mounted; what had the focus before has it again. */
function useModal() {
  const box = useRef<HTMLDialogElement>(null)
  // Before anything is drawn, so that what is typed at first sight lands in it.
  useLayoutEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    dialog?.showModal()
    dialog?.querySelector('input')?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return box
}

function Foot({ openSheet }: { openSheet: () => void }) {
  return (
    <div className={styles.foot}>
      <span aria-hidden="true">
        <Key>↑</Key> <Key>↓</Key> {m.keyboard_choose()}
      </span>
      <span aria-hidden="true">
        <Key>Enter</Key> {m.keyboard_open()}
      </span>
      <span aria-hidden="true">
        <Key>Esc</Key> {m.keyboard_escape()}
      </span>
      <button type="button" onClick={openSheet}>
        {m.keyboard_all_shortcuts()}
      </button>
    </div>
  )
}
