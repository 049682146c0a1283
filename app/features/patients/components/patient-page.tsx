import { clsx } from 'clsx'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { languageNameWithin, numberText, unbroken } from '#app/platform/format.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { type PatientAction, patientAddress, patientsPath, seenAddress } from '../address.ts'
import type { PatientIntent } from '../page/actions.server.ts'
import type { PatientEmail, PatientPlace, PatientView, PatientVisit } from '../page/patient-view.ts'
import { Born } from './birth-date-field.tsx'
import patientCardsStyles from './patient-cards.module.css'
import styles from './patient-page.module.css'
import { PatientRecord } from './patient-record.tsx'
import { PatientToCheck } from './patient-to-check.tsx'

/** What was written to the clinic and to the patient, newest first. */
function PatientEmails({ emails }: { emails: readonly PatientEmail[] }) {
  return (
    <section className={clsx(card.card, patientCardsStyles.card)} aria-labelledby="patient-emails">
      <header className={clsx(parts.wrappingLine, patientCardsStyles.header)}>
        <h2 id="patient-emails">{m.patients_messages_and_emails()}</h2>
      </header>
      {emails.length === 0 ? (
        <p className={patientCardsStyles.empty}>{m.patients_no_emails()}</p>
      ) : (
        <ul className={patientCardsStyles.lines}>
          {emails.map(({ id, title, to, line, state, isFine, language }) => (
            <li key={id}>
              <span className={patientCardsStyles.text}>
                {to === null ? (
                  title
                ) : (
                  <Link to={to} lang={language ?? undefined}>
                    <bdi>{title}</bdi>
                  </Link>
                )}
                <small>{unbroken(line)}</small>
              </span>
              <Chip {...(isFine && { tone: 'success', icon: 'check' })}>{state}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type PatientNotesProps = { view: PatientView; typed: string; error: string | undefined }

/** What the team says of a patient to itself. */
function PatientNotes({ view: { id, notes, adding }, typed, error }: PatientNotesProps) {
  const { busy, guard } = useSending()
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="patient-notes">
      <h2 id="patient-notes">{m.patients_notes()}</h2>
      <p>{m.patients_notes_hint()}</p>
      <ul className={clsx(parts.stack, patientCardsStyles.notes)}>
        {notes.map(({ id: noteId, words, who, when }) => (
          <li key={noteId}>
            <bdi>{words}</bdi>
            <small>{m.patients_note_by({ who, when })}</small>
          </li>
        ))}
      </ul>
      {adding && (
        <Form method="post" action={patientAddress(id)} preventScrollReset onSubmit={guard} noValidate>
          <input type="hidden" name="intent" value={'note' satisfies PatientIntent} />
          <TextArea
            label={m.patients_add_note()}
            id="note-words"
            name="words"
            rows={3}
            defaultValue={typed}
            error={error}
            autoComplete="off"
          />
          <Button
            variant="secondary"
            size="extra-small"
            className={box.button}
            busy={busy}
            busyText={m.patients_saving()}
          >
            {m.patients_save_note()}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Who saw or changed the record and what belongs to it, newest first: folded away, since few look for it. */
function PatientSeen({ view: { id, seen } }: { view: PatientView }) {
  const { entries, isMore, isAll } = seen
  return (
    <details className={clsx(card.card, box.box)} open={isAll}>
      <FoldSummary className={patientCardsStyles.opens}>
        <h2>{m.patients_seen()}</h2>
      </FoldSummary>
      <p>{m.patients_seen_hint()}</p>
      <ul className={patientCardsStyles.seen}>
        {entries.map(({ id: entry, initials, who, what, when }) => (
          <li key={entry}>
            <span className={patientCardsStyles.initials} aria-hidden="true">
              {initials}
            </span>
            <span className={patientCardsStyles.text}>
              {who}
              <small>{what}</small>
            </span>
            <small>{unbroken(when)}</small>
          </li>
        ))}
      </ul>
      {isMore &&
        (isAll ? (
          <p className={parts.note}>{m.patients_more_seen({ count: numberText(entries.length) })}</p>
        ) : (
          <Link to={seenAddress(id)} preventScrollReset>
            {m.patients_all_seen()}
          </Link>
        ))}
    </details>
  )
}

/** Visits to come, the soonest first, and those before, the newest first. */
function PatientVisits({ view: { id, visits } }: { view: PatientView }) {
  const { ahead, past, count, isCut, isAll } = visits
  return (
    <section className={clsx(card.card, patientCardsStyles.card)} aria-labelledby="patient-visits">
      <header className={clsx(parts.wrappingLine, patientCardsStyles.header)}>
        <h2 id="patient-visits" tabIndex={-1}>
          {m.patients_visits()}
        </h2>
        {count > 0 && <Chip>{m.patients_in_all({ count })}</Chip>}
      </header>
      {ahead.length + past.length === 0 && (
        <p className={patientCardsStyles.empty}>{m.patients_no_visits()}</p>
      )}
      <Group title={m.patients_next()} visits={ahead.slice(0, 1)} isAhead />
      <Group title={m.patients_ahead()} visits={ahead.slice(1)} isAhead />
      <Group title={m.patients_past()} visits={past} isAhead={false} />
      {isCut && (
        <p className={patientCardsStyles.foot}>
          {isAll ? (
            m.patients_more_visits()
          ) : (
            <Link to={`${patientAddress(id)}?visits=all`} preventScrollReset>
              {m.patients_show_all_visits()}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

type GroupProps = { title: string; visits: readonly PatientVisit[]; isAhead: boolean }

function Group({ title, visits, isAhead }: GroupProps) {
  if (visits.length === 0) return null
  return (
    <>
      <h3 className={patientCardsStyles.group}>{title}</h3>
      <ul className={patientCardsStyles.visits}>
        {visits.map((visit) => (
          <li key={visit.id} className={isAhead ? patientCardsStyles.ahead : patientCardsStyles.past}>
            <span className={clsx(patientCardsStyles.leaf, typography.figures)}>
              <b>{visit.day}</b>
              <small>
                {visit.month} <br />
                {visit.year}
              </small>
            </span>
            <span className={clsx(parts.wrappingLine, patientCardsStyles.visitDetails)}>
              <Link to={visit.to}>{visit.what}</Link>
              {visit.repeat && (
                <Link
                  className={patientCardsStyles.repeat}
                  to={visit.repeat.to}
                  aria-label={visit.repeat.label}
                >
                  <Icon name="repeat" size={17} />
                  {m.repeat_link()}
                </Link>
              )}
            </span>
            <Badge color={visit.badge.color}>{visit.badge.word}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What they wait for; nothing is drawn for who waits for nothing. */
function PatientWaits({ waits }: { waits: readonly PatientPlace[] }) {
  if (waits.length === 0) return null
  return (
    <section className={clsx(card.card, patientCardsStyles.card)} aria-labelledby="patient-waits">
      <header className={clsx(parts.wrappingLine, patientCardsStyles.header)}>
        <h2 id="patient-waits">{m.admin_screens_waitlist()}</h2>
      </header>
      <ul className={patientCardsStyles.lines}>
        {waits.map(({ id, what, line, isOffered }) => (
          <li key={id}>
            <span className={patientCardsStyles.text}>
              <Link to="/admin/waitlist">{what}</Link>
              <small>{line}</small>
            </span>
            {isOffered && <Chip>{m.patients_waits_offered()}</Chip>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Refusal = {
  message: string | undefined
  errors: Record<string, string> | undefined
  words: string
  reason: string
}

type PatientPageProps = {
  view: PatientView
  done: PatientAction | null
  refusal: Refusal | undefined
  /** Differs from action to action. */
  actionKey: string
}

const doneWords = {
  corrected: m.patients_done_corrected,
  uncorrected: m.patients_done_uncorrected,
  note: m.patients_done_note,
  apart: m.patients_done_apart,
  separated: m.patients_done_separated,
  joined: m.patients_done_joined,
  confirmed: m.patients_done_confirmed,
  blocked: m.patients_done_blocked,
  unblocked: m.patients_done_unblocked,
  moved: m.patients_done_moved,
  unmoved: m.patients_done_unmoved,
} satisfies Record<PatientAction, () => string>

/** One patient: who else it may be, the next visit, those before, emails, notes, the record, and who saw it. */
export function PatientPage({ view, done, refusal, actionKey }: PatientPageProps) {
  return (
    <>
      <Head view={view} actionKey={actionKey} />
      <ActionNotice
        refusal={refusal?.message}
        done={refusal || done === null ? null : doneWords[done]()}
        closeLabel={m.patients_close()}
        actionKey={actionKey}
      />
      {view.adding && <PatientToCheck view={view} />}
      <div className={styles.columns}>
        <div className={clsx(parts.stack, styles.column)}>
          <PatientVisits view={view} />
          <PatientWaits waits={view.waits} />
          <PatientEmails emails={view.emails} />
        </div>
        <div className={clsx(parts.stack, styles.column)}>
          <PatientNotes
            key={`${view.id} ${view.notes[0]?.id ?? ''}`}
            view={view}
            typed={refusal?.words ?? ''}
            error={refusal?.errors?.words}
          />
          {view.adding && (
            <>
              <PatientRecord
                key={view.id}
                view={view}
                reason={refusal?.reason ?? ''}
                error={refusal?.errors?.reason}
              />
              <PatientSeen view={view} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Where the page cannot be read, or the patient is gone. */
export function PatientUnavailable({ message }: { message: string | undefined }) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.patients_page_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message} <Link to={patientsPath}>{m.patients_back()}</Link>
        </p>
      </Banner>
    </>
  )
}

function Head({ view, actionKey }: { view: PatientView; actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: patientAddress(view.id), heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={patientsPath}>{m.patients_title()}</Link>
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          <bdi>{view.name}</bdi>
          <Born date={view.birthDate} />
        </h1>
        <Facts view={view} />
      </div>
      {view.adding && (
        <>
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
            to={view.adding.waitlist}
          >
            <Icon name="hourglass-medium" />
            {m.patients_add_to_waitlist()}
          </Link>
          <Link className={clsx(buttons.button, buttons.primary, buttons.extraSmall)} to={view.adding.visit}>
            <Icon name="phone-plus" />
            {m.patients_add_appointment()}
          </Link>
        </>
      )}
    </div>
  )
}

/** Whether the number or address in the head came from a form and nobody confirmed it. */
function FromForm({ of, view: { unconfirmed } }: { of: string; view: PatientView }) {
  if (!unconfirmed.some(({ text }) => text.toLowerCase() === of.toLowerCase())) return null
  return <small>{m.patients_contact_from_form()}</small>
}

function Facts({ view }: { view: PatientView }) {
  const { phone, email, language } = view
  const call = phoneLink(phone)
  return (
    <ul className={clsx(parts.wrapping, styles.facts)}>
      <li>
        {call ? (
          <a href={call}>
            <Icon name="phone" />
            {phone}
          </a>
        ) : (
          <span>
            <Icon name="phone" />
            {phone || m.patients_no_phone()}
          </span>
        )}
        <FromForm of={phone} view={view} />
      </li>
      <li>
        {email ? (
          <a href={mailLink(email)}>
            <Icon name="envelope-simple" />
            {email}
          </a>
        ) : (
          <span>
            <Icon name="envelope-simple" />
            {m.patients_no_email()}
          </span>
        )}
        <FromForm of={email} view={view} />
      </li>
      <li>
        <span>
          <Icon name="translate" />
          {m.patients_speaks({ language: languageNameWithin(language) })}
        </span>
      </li>
    </ul>
  )
}
