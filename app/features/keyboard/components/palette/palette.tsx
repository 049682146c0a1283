import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Role } from '#app/db/values.ts'
import { mayDo } from '#app/features/access/permissions/permissions.ts'
import { callerState } from '#app/features/desk/add/fields.ts'
import type { Early } from '#app/features/keyboard/early-keys.ts'
import { type Entry, type EntryGroup, entriesFor, repeatOf } from '#app/features/keyboard/entries.ts'
import { useFoundPatients } from '#app/features/patients/search/use-found-patients.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { forgetDrafts } from '#app/platform/forms/tab-drafts.ts'
import { FoundText } from '#app/ui/back-office/found-text.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { Key } from '../key.tsx'
import styles from './palette.module.css'

const optionId = (entry: Entry): string => `palette-${entry.id}`

type PaletteListProps = {
  id: string
  groups: readonly EntryGroup[]
  active: Entry | null
  words: string
  /** More patients were found than are shown. */
  hasMore: boolean
  hasFailed: boolean
  isAsking: boolean
  take: (entry: Entry) => void
}

/** What the palette offers, in groups; the active one stays in sight. */
function PaletteList({ id, groups, active, words, hasMore, hasFailed, isAsking, take }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className={styles.results}>
      {hasFailed && <p className={styles.message}>{m.keyboard_failed()}</p>}
      <div id={id} ref={list} role="listbox" aria-label={m.keyboard_palette()} tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, of which HTML has none in a listbox
          <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
            <p id={`palette-group-${group.id}`} className={clsx(parts.note, styles.title)}>
              {group.title}
            </p>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                words={words}
                isActive={entry.id === active?.id}
                take={() => take(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {hasMore && <p className={styles.message}>{m.keyboard_more_patients()}</p>}
      {groups.length === 0 && !isAsking && (
        <p className={styles.nothing}>
          <b>{m.keyboard_nothing({ words })}</b>
          {m.keyboard_nothing_hint()}
        </p>
      )}
    </div>
  )
}

type OptionProps = { entry: Entry; words: string; isActive: boolean; take: () => void }

function Option({ entry, words, isActive, take }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
    <div
      id={optionId(entry)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(parts.line, styles.option, isActive && styles.active)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={take}
    >
      <Icon name={entry.icon} />
      <span>
        <b>
          <FoundText text={entry.words} words={words} />
        </b>
        {entry.more && <small>{entry.more}</small>}
      </span>
      {isActive ? <Key>Enter</Key> : entry.key && <Key>{entry.key}</Key>}
    </div>
  )
}

type PaletteProps = {
  role: Role | null
  /** The clinic's day. */
  today: CalendarDate
  /** What was typed before it was here, once. */
  takeEarly: () => Early
  whenConnected: (lead: () => void) => void
  onClose: () => void
  openSheet: () => void
}

const listId = 'palette-list'
/**
 * Leads to a patient, a day, a screen or an action: a combobox in a dialog (ARIA Authoring Practices Guide). The arrows
 * move, Enter opens, Esc closes; the focus goes back to where it was.
 */
export default function Palette({ role, today, takeEarly, whenConnected, onClose, openSheet }: PaletteProps) {
  const dialog = useModal()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { state, found, words } = useFoundPatients(mayDo(role, 'patient-pages') ? text : '')
  const repeat = repeatOf(useLocation())
  const groups = entriesFor({ typed, role, today, repeat }, found?.patients ?? [])
  const entries = groups.flatMap((group) => group.entries)
  const [moved, setMoved] = useState({ typed: '', at: 0 })
  const at = moved.typed === typed ? Math.min(moved.at, Math.max(entries.length - 1, 0)) : 0
  const active = entries[at] ?? null
  const isWanted = useRef(false)
  const logout = useRef<HTMLFormElement>(null)
  const take = (entry: Entry) => {
    if (entry.to === 'logout') return logout.current?.requestSubmit()
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
        <div className={clsx(parts.line, styles.field)}>
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
        <form ref={logout} method="post" action="/admin/logout" onSubmit={forgetDrafts} hidden />
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
    <div className={clsx(parts.wrappingLine, styles.foot)}>
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
