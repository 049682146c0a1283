import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { described, FieldFrame } from '../../../../../ui/forms/field.tsx'
import { type Finding, useFoundPatients } from '../../../../patients/search/use-found-patients.ts'
import { KnownPatients, optionId } from './known-patients.tsx'
import { ShowButton } from './show-button.tsx'

/** A form of somebody who calls: what was typed, and whether a patient was chosen. */
type CallerForm = {
  typed: { patient: string; phone: string }
  errors: { phone?: string }
  known: object | null
}

type Props = { view: CallerForm; look: (intent: string) => void }

const listId = 'add-known'

/**
 * The number, or a name for it: a combobox (ARIA Authoring Practices Guide, list autocomplete with automatic selection)
 * of patients who are known by that.
 */
export function PhoneField({ view, look }: Props) {
  const { errors, known } = view
  const [text, setText] = useTyped(view)
  // What was typed before the form was drawn asks for nobody.
  const [isClosed, setIsClosed] = useState(true)
  const finding = useFoundPatients(known || isClosed ? '' : text)
  const list = useActive(finding, (id) => look(`choose ${id}`))
  const isOpen = finding.found !== null && finding.found.patients.length > 0
  const frame = {
    id: 'add-phone',
    label: m.appointments_field_phone(),
    hint: known || errors.phone ? undefined : m.add_phone_hint(),
    error: errors.phone,
    className: compactField.compact,
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) setIsClosed(true)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) list.move(event.key === 'ArrowDown' ? 1 : -1)
      setIsClosed(false)
    } else if (event.key !== 'Enter' || !list.take()) return
    event.preventDefault()
  }
  return (
    <div>
      <FieldFrame {...frame}>
        <input
          {...described(frame)}
          name="phone"
          type="tel"
          inputMode="text"
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && list.active ? optionId(list.active) : undefined}
          value={text}
          data-first
          onChange={(event) => {
            setText(event.target.value)
            setIsClosed(false)
          }}
          onKeyDown={press}
          onBlur={() => setIsClosed(true)}
        />
        {!known && <ShowButton intent="find">{m.add_find()}</ShowButton>}
      </FieldFrame>
      <KnownPatients
        id={listId}
        finding={finding}
        active={list.active}
        choose={(id) => look(`choose ${id}`)}
      />
    </div>
  )
}

/** What stands in the field: as it was typed, and as the server filled it in when a patient is chosen. */
function useTyped({ typed }: CallerForm) {
  const [state, setState] = useState({ patient: typed.patient, text: typed.phone })
  const text = state.patient === typed.patient ? state.text : typed.phone
  return [text, (next: string) => setState({ patient: typed.patient, text: next })] as const
}

/** Which of the patients found is active, the first until another is; Enter before an answer waits for it. */
function useActive({ state, found, words }: Finding, choose: (id: string) => void) {
  const [moved, setMoved] = useState({ words: '', at: 0 })
  const isWanted = useRef(false)
  const ids = found?.patients.map(({ id }) => id) ?? []
  const at = moved.words === words ? Math.min(moved.at, ids.length - 1) : 0
  const active = state === 'found' ? (ids[at] ?? null) : null
  useEffect(() => {
    if (state === 'asking') return
    if (isWanted.current && active !== null) choose(active)
    isWanted.current = false
  })
  return {
    active,
    move: (by: number) => setMoved({ words, at: (at + by + ids.length) % Math.max(ids.length, 1) }),
    take: () => {
      if (state === 'asking') isWanted.current = true
      else if (active !== null) choose(active)
      return state === 'asking' || active !== null
    },
  }
}
