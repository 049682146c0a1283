import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import result from '#app/features/desk/components/patient-result.module.css'
import { dayInShort } from '#app/features/desk/components/time-picker.tsx'
import { BirthDateField, Born } from '#app/features/patients/components/birth-date-field.tsx'
import type { FoundPatient, FoundPatients } from '#app/features/patients/search/found-patient.ts'
import { type Finding, useFoundPatients } from '#app/features/patients/search/use-found-patients.ts'
import { clinicLanguages, offeredLanguage } from '#app/language/clinic-languages.ts'
import { isLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { languageName } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { FoundText } from '#app/ui/back-office/found-text.tsx'
import shared from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { described, Field, FieldFrame } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/marked.tsx'
import type { AddIntent, AddView } from '../page.server.ts'
import { appointmentInShort, ShowButton } from './time-choice.tsx'
import styles from './who-calls.module.css'

type KnownCardProps = Pick<AddView, 'today'> & {
  known: NonNullable<AddView['known']>
  onForget: () => void
}

/** Who was chosen, in words that tell two of one name apart, and the way back. */
function KnownCard({ known, today, onForget }: KnownCardProps) {
  const parts =
    known.seen === null
      ? m.add_known_new.parts()
      : m.add_known.parts({ visits: known.visits, day: inSentence(dayInShort(known.seen, today)) })
  return (
    <div className={clsx(shared.line, styles.card)}>
      <Icon name="user-check-bold" />
      <div role="status">
        {known.next && (
          <p>
            <b>{m.add_known_next({ appointment: appointmentInShort(known.next, today) })}</b>
          </p>
        )}
        <p>
          <Marked parts={parts} marks={{ b: (words) => <b>{words}</b> }} />
        </p>
      </div>
      <button
        type="submit"
        name="intent"
        value={'forget' satisfies AddIntent}
        onClick={(event) => {
          event.preventDefault()
          onForget()
        }}
      >
        {m.add_not_this_one()}
      </button>
    </div>
  )
}

type OtherContactsProps = {
  others: NonNullable<AddView['known']>['others']
  setPhone: (text: string) => void
}

/** What else is known of how to reach them: staff ask which is right, and one press fills it in. */
function OtherContacts({ others, setPhone }: OtherContactsProps) {
  if (others.length === 0) return null
  const use = ({ key, text }: (typeof others)[number]) => {
    const field = document.getElementById('add-email')
    if (key.startsWith('p:')) setPhone(text)
    else if (field instanceof HTMLInputElement) {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return (
    <div className={styles.others}>
      <p>{m.add_contacts_ask()}</p>
      <ul>
        {others.map((contact) => (
          <li key={contact.key}>
            <button
              type="submit"
              name="intent"
              value={`use ${contact.key}`}
              onClick={(event) => {
                event.preventDefault()
                use(contact)
              }}
            >
              {m.add_contact_use({ contact: contact.text })}
            </button>
            {contact.isFromForm && <small>{m.patients_contact_from_form()}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "today", but "Mon, Nov 23". */
const inSentence = (day: string) => (day.includes(' ') ? day : day.toLocaleLowerCase())

const optionId = (patientId: string): string => `add-known-${patientId}`

type KnownPatientsProps = {
  id: string
  finding: Finding
  active: string | null
  choose: (id: string) => void
}

/** Who is known by what was typed, below the field; what came of it is read out. */
function KnownPatients({ id, finding: { state, found, words }, active, choose }: KnownPatientsProps) {
  const patients = found?.patients ?? []
  const head = sentence(words, found && patients.length)
  return (
    <div className={clsx(patients.length > 0 && styles.known)}>
      <p className={patients.length > 0 ? styles.header : quietText.line} role="status">
        {state === 'failed' ? m.add_found_failed() : head}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={head || m.add_found({ words: '' })}
        hidden={patients.length === 0}
      >
        {patients.map((one) => (
          <Patient
            key={one.id}
            patient={one}
            words={words}
            isActive={one.id === active}
            onChoose={() => choose(one.id)}
          />
        ))}
      </div>
      {found?.next && <p className={styles.header}>{m.add_found_more()}</p>}
    </div>
  )
}

function sentence(words: string, count: number | null): string {
  if (count === null) return ''
  return count === 0 ? m.add_found_none({ words }) : m.add_found({ words })
}

type PatientProps = { patient: FoundPatient; words: string; isActive: boolean; onChoose: () => void }

function Patient({ patient, words, isActive, onChoose }: PatientProps) {
  const { id, name, phone, line, birthDate } = patient
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
    <div
      id={optionId(id)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={clsx(result.patient, isActive && result.active)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>
        <FoundText text={name} words={words} />
        <Born date={birthDate} />
      </b>
      <span>
        <FoundText text={phone} words={words} />
      </span>
      <small>{line}</small>
    </div>
  )
}

/** The same without script: a list of buttons that fill the form in. */
function FoundByForm({ found, words }: { found: FoundPatients; words: string }) {
  const { patients, next, problem } = found
  return (
    <div className={clsx(patients.length > 0 && styles.known)}>
      <p className={patients.length > 0 ? styles.header : quietText.line}>
        {problem ?? sentence(words, patients.length)}
      </p>
      {patients.map((one) => (
        <button
          key={one.id}
          type="submit"
          name="intent"
          value={`choose ${one.id}`}
          className={result.patient}
        >
          <b>
            <FoundText text={one.name} words={words} />
          </b>
          <span>
            <FoundText text={one.phone} words={words} />
          </span>
          <small>{one.line}</small>
        </button>
      ))}
      {next && <p className={styles.header}>{m.add_found_more()}</p>}
    </div>
  )
}

/** A form of somebody who calls: what was typed, and whether a patient was chosen. */
type CallerForm = {
  typed: { patient: string; phone: string }
  errors: { phone?: string }
  known: object | null
}

type PhoneFieldProps = {
  view: CallerForm
  look: (intent: Spoken<Extract<AddIntent, 'find' | 'choose' | 'use' | 'forget'>>) => void
  text: string
  setText: (text: string) => void
}

const listId = 'add-known'

/**
 * The number, or a name for it: a combobox (ARIA Authoring Practices Guide, list autocomplete with automatic selection)
 * of patients who are known by that.
 */
function PhoneField({ view, look, text, setText }: PhoneFieldProps) {
  const { errors, known } = view
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
    else if (!known && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
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

/** What is in the field: as it was typed, and as the server filled it in when a patient is chosen. */
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

/** A form of somebody who calls, as it stands. */
type CallerView = Pick<AddView, 'known' | 'found' | 'today'> & {
  typed: Record<'patient' | 'phone' | 'name' | 'email' | 'language', string>
  errors: { phone?: string; name?: string; email?: string }
}

type WhoCallsProps = {
  view: CallerView
  look: (intent: Spoken<Extract<AddIntent, 'find' | 'choose' | 'use' | 'forget'>>) => void
  /** What an address is for, or what is done without one. */
  emailHint: string
  /** As it was typed, and what is wrong with it; left out where it isn't asked. */
  birthDate?: { typed: string; error: string | undefined } | undefined
}

const plain = { className: compactField.compact, autoComplete: 'off' }

/** Who calls: the number first, by which patients are known; the rest fills itself in then. */
export function WhoCalls({ view, look, emailHint, birthDate }: WhoCallsProps) {
  const { typed, errors, known, today } = view
  const [phone, setPhone] = useTyped(view)
  return (
    <>
      <input type="hidden" name="patient" value={typed.patient} />
      <PhoneField view={view} look={look} text={phone} setText={setPhone} />
      {view.found && <FoundByForm found={view.found} words={typed.phone} />}
      {known && <KnownCard known={known} today={today} onForget={() => look('forget')} />}
      {known && <OtherContacts others={known.others} setPhone={setPhone} />}
      {/* What was filled in is in new fields; what is typed stays in those that are there. */}
      <div key={typed.patient} className={styles.filledIn}>
        <Field
          {...plain}
          id="add-name"
          name="name"
          label={m.appointments_field_name()}
          error={errors.name}
          defaultValue={typed.name}
        />
        <EmailField
          {...plain}
          id="add-email"
          name="email"
          label={m.appointments_field_email()}
          mark={m.add_optional()}
          hint={emailHint}
          error={errors.email}
          defaultValue={typed.email}
        />
        {birthDate && <BirthDateField id="add-birthDate" {...birthDate} />}
        <LanguageChoice chosen={typed.language} />
      </div>
    </>
  )
}

/** In which the caller speaks, and is written to. */
function LanguageChoice({ chosen }: { chosen: string }) {
  const offered = clinicLanguages()
  const spoken = isLanguage(chosen) ? offeredLanguage(chosen) : offered[0]
  if (offered.length === 1) return <input type="hidden" name="language" value={spoken} />
  return (
    <fieldset id="add-language">
      <legend className={fieldset.legend}>{m.add_language()}</legend>
      <div className={radioBoxes.boxes}>
        {offered.map((language) => (
          <label key={language}>
            <input type="radio" name="language" value={language} defaultChecked={language === spoken} />
            {languageName(language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
