import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import { VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { copy as deskCopy } from '#app/features/desk/copy.ts'
import type { AgainView } from '#app/features/desk/send-again/again-view.server.ts'
import { SendAgain } from '#app/features/desk/send-again/components/send-again.tsx'
import { moveAddress, patientAddress } from '#app/features/patients/address.ts'
import type { Cancellation } from '#app/features/scheduling/changes/fields.ts'
import { fieldLabels, optionalFields } from '#app/features/scheduling/fields.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { type Language, languageOf, languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import filters from '#app/ui/back-office/filters.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import buttons from '#app/ui/button.module.css'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import { copy } from '../copy.ts'
import type { DetailsView, HistoryLine } from '../page.server.ts'
import styles from './details-parts.module.css'

/** In which language the patient is written to, and a button for each other one. */
function LanguageLine({ visit, list }: { visit: DetailsView['visit']; list: string }) {
  const { busy, guard } = useSending()
  return (
    <Form
      method="post"
      action={visitAddress(list, visit.id)}
      replace
      preventScrollReset
      onSubmit={guard}
      className={clsx(parts.wrappingLine, styles.language)}
    >
      <VisitFields row={visit} intent="language" />
      <Icon name="translate" />
      {copy.language[languageOf(visit.language)]()}
      {languages
        .filter((other) => other !== visit.language)
        .map((other) => (
          <button
            key={other}
            type="submit"
            name="language"
            value={other}
            className={clsx(textLink.textLink, styles.change)}
            aria-disabled={busy || undefined}
          >
            {copy.changeTo[other]()}
          </button>
        ))}
    </Form>
  )
}

type Visit = DetailsView['visit']

type ContactLinesProps = { visit: Visit; list: string } & Pick<DetailsView, 'isFromForm'>

export function ContactLines({ visit, isFromForm, list }: ContactLinesProps) {
  const call = phoneLink(visit.phone)
  return (
    <section>
      <h3>{m.details_contact()}</h3>
      <ul className={styles.contacts}>
        <li>
          {call ? (
            <a href={call}>
              <Icon name="phone" />
              {visit.phone}
            </a>
          ) : (
            visit.phone
          )}
        </li>
        {visit.email && (
          <li>
            <a href={mailLink(visit.email)}>
              <Icon name="envelope-simple" />
              {visit.email}
            </a>
          </li>
        )}
        {isFromForm && (
          <li>
            <Icon name="identification-card" />
            {m.patients_contact_from_form()}
          </li>
        )}
        <li>
          <Link to={patientAddress(visit.patientId)}>
            <Icon name="user" />
            {m.patients_page_of_this()}
          </Link>
        </li>
        <li>
          <Link to={moveAddress(visit.patientId, { items: [`visit.${visit.id}`] })}>
            <Icon name="users-three" />
            {m.patients_move()}
          </Link>
        </li>
        <li>
          <LanguageLine visit={visit} list={list} />
        </li>
      </ul>
    </section>
  )
}

/** What the patient added, field by field. */
export function PatientWords({ visit }: { visit: Visit }) {
  return optionalFields.map((name) => (
    <Words key={name} label={fieldLabels[name]()} text={visit[name]} language={visit.language} />
  ))
}

function Words({ label, text, language }: { label: string; text: string; language: Language }) {
  return (
    <section>
      <h3>{label}</h3>
      {text ? (
        <p className={styles.text} lang={language}>
          <bdi>{text}</bdi>
        </p>
      ) : (
        <p className={quietText.line}>{m.details_nothing_added()}</p>
      )}
    </section>
  )
}

/** Why it was cancelled, and what the patient was written of that. */
export function WhyCancelled({
  cancellation,
  own,
}: {
  cancellation: Cancellation
  own: DetailsView['ownWords']
}) {
  const { reason, words } = cancellation
  return (
    <section>
      <h3>{m.details_why_cancelled()}</h3>
      <p>{copy.reason[reason]()}</p>
      {own?.reason && <p>{m.details_patient_reason({ reason: copy.patientReason[own.reason]() })}</p>}
      {own && own.words !== '' && (
        <p className={styles.text}>
          <bdi>{own.words}</bdi>
        </p>
      )}
      {words !== '' && (
        <p className={styles.text}>
          <bdi>{m.details_cancel_told({ words })}</bdi>
        </p>
      )}
    </section>
  )
}

/** Any state from any. It belongs to the form of the actions above. */
export function StatusField({ visit }: { visit: Visit }) {
  return (
    <section className={clsx(parts.line, styles.status)}>
      <label htmlFor="details-status">{m.details_status()}</label>
      <div className={filters.field}>
        <select
          key={visit.updatedAt}
          id="details-status"
          name="status"
          form="visit-actions"
          defaultValue={visit.status}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {deskCopy.statusWord[status]()}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </div>
      <button
        type="submit"
        form="visit-actions"
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        {m.desk_save()}
      </button>
    </section>
  )
}

type HistoryProps = { lines: HistoryLine[]; again: AgainView; form: { id: string; list: string } }

/** Who did what and when, looking included: everybody knows that it is written down. */
export function History({ lines, again, form }: HistoryProps) {
  const hasEmails = lines.some((line) => line.key.startsWith('email-'))
  return (
    <section>
      <h3>{m.details_history()}</h3>
      {hasEmails && again.problem !== null && <p className={quietText.line}>{again.problem}</p>}
      <ol className={styles.history}>
        {lines.map((line) => (
          <li key={line.key}>
            {line.text}
            <small>{unbroken(line.at)}</small>
            {line.again && <SendAgain line={line.again} seen={again.seen} {...form} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
