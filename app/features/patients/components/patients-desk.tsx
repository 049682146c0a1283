import { clsx } from 'clsx'
import { type RefObject, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { rowMark, type SearchProblem } from '#app/platform/lists/list-address.ts'
import { phoneLink } from '#app/platform/text/contact-links.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import filters from '#app/ui/back-office/filters.module.css'
import listTable from '#app/ui/back-office/list-table.module.css'
import { EmptyState, TableHead } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowName from '#app/ui/back-office/row-name.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { consentsPath, patientAddress, patientsAddress } from '../address.ts'
import type { FoundPatient, FoundPatients } from '../search/found-patient.ts'
import { useFoundPatients } from '../search/use-found-patients.ts'
import { arrowsThroughResults } from './arrows-through-results.ts'
import { Born } from './birth-date-field.tsx'
import styles from './patients-desk.module.css'

/** Who was found: the name leads to the patient's page. */
function PatientsTable({ patients }: { patients: readonly FoundPatient[] }) {
  return (
    <table className={clsx(listTable.table, styles.table)}>
      <TableHead
        caption={m.patients_caption()}
        columns={[
          m.patients_columns_name(),
          m.patients_columns_visit(),
          m.patients_columns_contact(),
          m.patients_columns_visits(),
        ]}
      />
      <tbody>
        {patients.map((patient) => (
          <Row key={patient.id} patient={patient} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ patient }: { patient: FoundPatient }) {
  const { id, name, language, birthDate, line, next, last, visits } = patient
  const treatment = (next ?? last)?.treatment
  return (
    <tr {...rowMark(id)}>
      <td className={listTable.first}>
        <Link to={patientAddress(id)} className={clsx(rowName.name, styles.name)} data-result data-step>
          <bdi>{name}</bdi>
        </Link>
        <Born date={birthDate} /> <LanguageMark language={language} />
      </td>
      <td>
        {line}
        {treatment && <small>{treatment}</small>}
      </td>
      <td>
        <Contact patient={patient} />
      </td>
      <td className={clsx(typography.figures, styles.visits)} data-l={m.patients_columns_visits()}>
        {numberText(visits)}
      </td>
    </tr>
  )
}

function Contact({ patient: { name, phone, email } }: { patient: FoundPatient }) {
  const call = phoneLink(phone)
  return (
    <>
      {call ? (
        <a href={call} className={clsx(typography.figures, styles.phone)}>
          <span className={typography.visuallyHidden}>{m.patients_call({ name })}</span> {phone}
        </a>
      ) : (
        phone
      )}
      {email && <small className={styles.email}>{email}</small>}
    </>
  )
}

type List = FoundPatients & { words: string; searchProblem: SearchProblem | null }

type Props = {
  /** Null where it cannot be read. */
  list: List | null
  problem: string | undefined
  find: string | null
  after: string | null
  /** Differs from action to action. */
  actionKey: string
}

/** The screen of patients: a search that answers as one types, and who comes next where nothing is searched for. */
export function PatientsDesk({ list, problem, find, after, actionKey }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const address = patientsAddress({ find, after })
  const mayRecordConsents = useMay('patients')
  useKeptFocus({ actionKey, list: address, heading })
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {m.patients_title()}
          </h1>
          <p className={quietText.line}>{m.patients_lead()}</p>
        </div>
        {mayRecordConsents && (
          <ButtonLink href={consentsPath} variant="secondary" size="extra-small">
            {m.picture_consents_title()}
          </ButtonLink>
        )}
      </div>
      {problem && (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{m.patients_try_again()}</a>
          </p>
        </Banner>
      )}
      {list && <SearchedList key={list.words} list={list} find={find} isFirst={after === null} />}
    </>
  )
}

type SearchedProps = { list: List; find: string | null; isFirst: boolean }

function SearchedList({ list, find, isFirst }: SearchedProps) {
  const [typed, setTyped] = useState(list.words)
  const isTyping = typed !== list.words
  const { found, state } = useFoundPatients(isTyping ? typed : '')
  const shown = isTyping && found ? { ...list, ...found } : list
  const isSearch = isTyping ? found !== null : find !== null
  const field = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field through the links below it.
    <div onKeyDown={arrowsThroughResults} className={clsx(parts.stack, styles.part)}>
      <SearchForm typed={typed} setTyped={setTyped} field={field} />
      <p className={quietText.line} role="status">
        {state === 'failed' ? m.patients_not_connected() : said(shown, isSearch)}
        {!isTyping && find !== null && (
          <>
            {' '}
            <Link to={patientsAddress({ find: null })}>{m.patients_clear_search()}</Link>
          </>
        )}
      </p>
      <div className={card.card}>
        {shown.patients.length === 0 ? (
          <Nobody list={shown} isSearch={isSearch} />
        ) : (
          <PatientsTable patients={shown.patients} />
        )}
        {isTyping ? <ShowAll next={shown.next} /> : <Pages next={shown.next} find={find} isFirst={isFirst} />}
      </div>
    </div>
  )
}

function said({ patients, next, total }: List, isSearch: boolean): string {
  if (!isSearch) return patients.length === 0 ? '' : m.patients_comes_next()
  if (total !== null) return m.patients_found({ count: total })
  return next === null
    ? m.patients_found({ count: patients.length })
    : m.patients_found_first({ count: patients.length })
}

type FormProps = {
  typed: string
  setTyped: (words: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** It posts: no name ever is in an address. */
function SearchForm({ typed, setTyped, field }: FormProps) {
  return (
    <Form
      id="patient-search"
      method="post"
      action={patientsAddress({ find: null })}
      role="search"
      className={styles.search}
    >
      <input type="hidden" name="intent" value="search" />
      <div className={filters.field}>
        <Icon name="magnifying-glass" />
        <label className={typography.visuallyHidden} htmlFor="patient-words">
          {m.patients_search()}
        </label>
        <input
          ref={field}
          id="patient-words"
          type="search"
          name="words"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={m.patients_search()}
          maxLength={longestWords}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="patient-arrows"
        />
      </div>
      <span id="patient-arrows" className={typography.visuallyHidden}>
        {m.patients_arrows()}
      </span>
      <button type="submit" className={typography.visuallyHidden}>
        {m.patients_find()}
      </button>
    </Form>
  )
}

/** Longer than any name, mail address or number. */
const longestWords = 254

function Nobody({ list: { searchProblem, problem }, isSearch }: { list: List; isSearch: boolean }) {
  const picture = <Drawing of={emptyDesert} alt="" />
  if (searchProblem === 'gone')
    return (
      <EmptyState picture={picture} title={m.patients_search_gone_title()} text={m.patients_search_gone()} />
    )
  if (problem !== null)
    return <EmptyState picture={picture} title={m.patients_nothing_to_find_title()} text={problem} />
  return isSearch ? (
    <EmptyState picture={picture} title={m.patients_nobody_title()} text={m.patients_nobody()} />
  ) : (
    <EmptyState
      picture={picture}
      title={m.patients_nobody_expected_title()}
      text={m.patients_nobody_expected()}
    />
  )
}

/** While somebody types only the first page is shown; the search itself has the others. */
function ShowAll({ next }: { next: string | null }) {
  if (next === null) return null
  return (
    <div className={clsx(parts.wrapping, styles.pages)}>
      <button type="submit" form="patient-search" className={textLink.textLink}>
        {m.patients_show_all()}
      </button>
    </div>
  )
}

function Pages({ next, find, isFirst }: { next: string | null; find: string | null; isFirst: boolean }) {
  if (isFirst && next === null) return null
  return (
    <nav className={clsx(parts.wrapping, styles.pages)} aria-label={m.patients_pages()}>
      {!isFirst && <Link to={patientsAddress({ find })}>{m.patients_first_page()}</Link>}
      {next !== null && (
        <Link to={patientsAddress({ find, after: next })} rel="next">
          {m.patients_next_page()}
          <Icon name="caret-right" />
        </Link>
      )}
    </nav>
  )
}
