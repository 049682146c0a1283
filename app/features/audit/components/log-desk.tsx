import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { m } from '#app/language/messages.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Listing } from '#app/ui/back-office/listing.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import buttons from '#app/ui/button.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import fields from '#app/ui/forms/field.module.css'
import textLink from '#app/ui/text-link.module.css'
import { exportAddress, exportFormats, integrityPath } from '../address.ts'
import { copy } from '../copy.ts'
import type { ShownEntry } from '../log/entries.server.ts'
import { isNarrowed, type LogFilter, logAddress, logKinds, logPath } from '../log/filter.ts'
import { groupLooks, type LogLine } from '../log/looks.ts'
import type { LogView, ShownPatient, ShownSignIn } from '../log/page.server.ts'
import styles from './log-desk.module.css'
import { LogTable } from './log-table.tsx'

/** What is shown, or everything, as a file; each link leaves this page. */
const ExportLinks = ({ filter }: { filter: LogFilter }) => (
  <fieldset className={clsx(parts.wrappingLine, styles.exports)}>
    <legend>{isNarrowed(filter) ? m.audit_export_shown() : m.audit_export_all()}</legend>
    {exportFormats.map((format) => (
      <ButtonLink
        key={format}
        href={exportAddress(format, filter)}
        variant="secondary"
        size="extra-small"
        title={copy.formatHints[format]()}
      >
        {copy.formats[format]()}
      </ButtonLink>
    ))}
  </fieldset>
)

type LogFilterFormProps = { filter: LogFilter; people: { id: string; name: string }[] }

/** Who, what, when and which record; a plain form that asks with GET. */
function LogFilterForm({ filter, people }: LogFilterFormProps) {
  const others = { anonymous: m.audit_nobody(), operator: m.audit_operator(), system: m.audit_system() }
  const everybody = [...people.map(({ id, name }) => [id, name]), ...Object.entries(others)]
  return (
    <Form method="get" action={logPath} className={styles.form} key={JSON.stringify(filter)}>
      <Choice
        name="who"
        label={m.audit_filter_who()}
        value={filter.who}
        all={m.audit_everyone()}
        choices={everybody}
      />
      <Choice
        name="what"
        label={m.audit_filter_what()}
        value={filter.what}
        all={m.audit_everything()}
        choices={keysOf(logKinds).map((kind) => [kind, copy.kinds[kind]()])}
      />
      <Line name="from" label={m.audit_filter_from()} value={filter.from} type="date" />
      <Line name="to" label={m.audit_filter_to()} value={filter.to} type="date" />
      <Line name="record" label={m.audit_filter_record()} value={filter.record} type="text" />
      {(['session', 'patient'] as const).map(
        (name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      <Button variant="secondary" size="extra-small">
        {m.audit_filter_show()}
      </Button>
      {isNarrowed(filter) && (
        <Link className={textLink.textLink} to={logPath}>
          {m.audit_filter_all()}
        </Link>
      )}
    </Form>
  )
}

type Named = { name: string; label: string; value: string | null }

function Choice({ name, label, value, all, choices }: Named & { all: string; choices: string[][] }) {
  return (
    <div className={clsx(fields.field, compactField.compact, styles.field)}>
      <label htmlFor={`log-${name}`}>{label}</label>
      <select id={`log-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {choices.map(([id, word]) => (
          <option key={id} value={id}>
            {word}
          </option>
        ))}
      </select>
    </div>
  )
}

function Line({ name, label, value, type }: Named & { type: 'date' | 'text' }) {
  const id = `log-${name}`
  return (
    <div className={clsx(fields.field, compactField.compact, styles.field, type === 'text' && styles.record)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value ?? ''}
        autoComplete="off"
        {...(type === 'text' && { placeholder: m.audit_record_hint(), maxLength: 64, spellCheck: false })}
      />
    </div>
  )
}

type LogNotesProps = { filter: LogFilter; view: LogView }

/** What the log is narrowed to next to the fields of its form: one sign-in, one patient. */
function LogNotes({ filter, view }: LogNotesProps) {
  return (
    <>
      {filter.session && (
        <Note leave={logAddress({ ...filter, session: null })}>{signInWords(view.signIn)}</Note>
      )}
      {filter.patient && view.patient && (
        <Note leave={logAddress({ ...filter, patient: null })}>{patientWords(view.patient)}</Note>
      )}
    </>
  )
}

const Note = ({ leave, children }: { leave: string; children: string }) => (
  <p className={quietText.line} role="status">
    {children} <Link to={leave}>{m.audit_leave_out()}</Link>
  </p>
)

function signInWords(signIn: ShownSignIn | null): string {
  const facts = signIn === null ? m.audit_session_forgotten() : m.audit_session_facts(signIn)
  return m.audit_session_note({ facts })
}

function patientWords({ problem, words, count, isMore }: ShownPatient): string {
  if (problem !== null) return problem
  if (count === 0) return m.audit_patient_nobody({ words })
  const found = m.audit_only_patient({ count, words })
  return isMore ? m.audit_patient_found_more({ found }) : found
}

/** Looks a patient up by what they gave; it is posted, so that it is in no address. */
const PatientForm = ({ words }: { words: string }) => (
  <Form method="post" action={logPath} className={styles.look} role="search">
    <div className={fields.field}>
      <label htmlFor="log-patient">{m.audit_patient_label()}</label>
      <span className={fields.hint} id="log-patient-hint">
        {m.audit_patient_hint()}
      </span>
      <input
        id="log-patient"
        name="patient"
        type="text"
        defaultValue={words}
        key={words}
        maxLength={longestContact}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="log-patient-hint"
      />
    </div>
    <Button variant="secondary" size="extra-small">
      {m.audit_patient_look_up()}
    </Button>
  </Form>
)

/** No mail address is longer. */
const longestContact = 254

type LogDeskProps = {
  view: LogView | null
  filter: LogFilter
  problem: string | undefined
  /** Why a patient could not be looked up. */
  refusal: string | undefined
  /** Whether anyone who reads may look patients up. */
  maySeePatients: boolean
  actionKey: string
}

/** Where looks themselves are asked for, or the history of one record, each is in a line of its own. */
const linesOf = (rows: ShownEntry[], { what, record, patient }: LogFilter): LogLine[] =>
  what === null && record === null && patient === null ? groupLooks(rows) : rows

/** The log: who saw and changed what. */
export function LogDesk({ view, filter, problem, refusal, maySeePatients, actionKey }: LogDeskProps) {
  const words = isNarrowed(filter)
    ? { emptyTitle: m.audit_empty_title(), empty: m.audit_empty() }
    : { emptyTitle: m.audit_empty_all_title(), empty: m.audit_empty_all() }
  return (
    <Listing
      title={m.audit_title()}
      lead={m.audit_lead()}
      problem={problem}
      words={{ ...words, tryAgain: m.audit_try_again() }}
      count={view?.rows.length ?? 0}
      action={
        <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={integrityPath}>
          {m.audit_section_integrity()}
        </Link>
      }
      picture={<Drawing of={emptyDesert} alt="" />}
      above={
        <>
          <ActionNotice refusal={refusal} done={null} closeLabel={m.audit_close()} actionKey={actionKey} />
          {view && <LogFilterForm filter={filter} people={view.people} />}
          {view && maySeePatients && <PatientForm words={view.patient?.words ?? ''} />}
          {view && <LogNotes filter={filter} view={view} />}
          {view && <ExportLinks filter={filter} />}
        </>
      }
      pages={
        view
          ? { ...view.place, next: view.next, words: { pages: m.audit_pages() }, list: logAddress(filter) }
          : undefined
      }
    >
      <LogTable lines={view ? linesOf(view.rows, filter) : []} />
    </Listing>
  )
}
