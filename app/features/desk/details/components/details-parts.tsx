import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { visitAddress } from '#app/features/desk/address.ts'
import { VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import type { AgainView } from '#app/features/desk/send-again/again-view.server.ts'
import { SendAgain } from '#app/features/desk/send-again/components/send-again.tsx'
import { patientAddress } from '#app/features/patients/address.ts'
import type { Cancellation } from '#app/features/scheduling/changes/fields.ts'
import { fieldLabels, optionalFields } from '#app/features/scheduling/fields.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { languageOf } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { languageNameWithin, unbroken } from '#app/platform/format.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
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
      {m.details_language({ language: languageNameWithin(languageOf(visit.language)) })}
      {clinicLanguages()
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
            {m.details_change_language({ language: languageNameWithin(other) })}
          </button>
        ))}
    </Form>
  )
}

type Visit = DetailsView['visit']

type ContactLinesProps = { visit: Visit; list: string } & Pick<DetailsView, 'isFromForm'>

export function ContactLines({ visit, isFromForm, list }: ContactLinesProps) {
  const call = phoneLink(visit.phone)
  const mayChange = useMay('visits')
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
          {mayChange ? (
            <LanguageLine visit={visit} list={list} />
          ) : (
            m.details_language({ language: languageNameWithin(languageOf(visit.language)) })
          )}
        </li>
      </ul>
    </section>
  )
}

/** What the patient added, field by field; nothing is drawn for an empty one. */
export function PatientWords({ visit }: { visit: Visit }) {
  return optionalFields.map(
    (name) =>
      visit[name] !== '' && (
        <section key={name}>
          <h3>{fieldLabels[name]()}</h3>
          <p className={styles.text} lang={visit.language}>
            <bdi>{visit[name]}</bdi>
          </p>
        </section>
      ),
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

type HistoryProps = { lines: HistoryLine[]; again: AgainView; form: { id: string; list: string } }

/** So many entries are read at a glance; the others are behind a summary. */
const readAtOnce = 5

/** Who did what and when, looking included: everybody knows that it is written down. */
export function History({ lines, again, form }: HistoryProps) {
  const mayChange = useMay('visits')
  const hasEmails = lines.some((line) => line.key.startsWith('email-'))
  const [first, others] = [lines.slice(0, readAtOnce), lines.slice(readAtOnce)]
  return (
    <section>
      <h3>{m.details_history()}</h3>
      {mayChange && hasEmails && again.problem !== null && <p className={quietText.line}>{again.problem}</p>}
      <HistoryLines lines={first} again={again} form={form} />
      {others.length > 0 && (
        <details>
          <FoldSummary className={styles.opens}>
            {m.details_history_earlier({ count: others.length })}
          </FoldSummary>
          <HistoryLines lines={others} again={again} form={form} />
        </details>
      )}
    </section>
  )
}

function HistoryLines({ lines, again, form }: HistoryProps) {
  const mayChange = useMay('visits')
  return (
    <ol className={styles.history}>
      {lines.map((line) => (
        <li key={line.key}>
          {line.text}
          <small>{unbroken(line.at)}</small>
          {mayChange && line.again && <SendAgain line={line.again} seen={again.seen} {...form} />}
        </li>
      ))}
    </ol>
  )
}
