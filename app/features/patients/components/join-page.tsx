import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import filters from '#app/ui/back-office/filters.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { joinAddress, patientAddress } from '../address.ts'
import type { FoundPatient, FoundPatients } from '../search/found-patient.ts'
import { useFoundPatients } from '../search/use-found-patients.ts'
import { arrowsThroughResults } from './arrows-through-results.ts'
import styles from './join-page.module.css'

type List = FoundPatients & { words: string; searchProblem: SearchProblem | null }

type Joining = { patient: FoundPatient; other: FoundPatient | null; list: List | null }

type Props = { view: Joining; refusal: string | undefined; find: string | null; actionKey: string }

/** Joining two records: the other one is searched for, then both are shown side by side. */
export function JoinPage({ view, refusal, find, actionKey }: Props) {
  const { patient, other, list } = view
  return (
    <>
      <Head
        patient={patient}
        actionKey={actionKey}
        list={joinAddress(patient.id, { find, with: other?.id ?? null })}
      >
        {other ? m.patients_join_question() : m.patients_join_title()}
      </Head>
      {refusal && (
        <Banner tone="error" focus>
          <p>{refusal}</p>
        </Banner>
      )}
      {other ? (
        <Both patient={patient} other={other} />
      ) : (
        <Search key={list?.words ?? ''} patient={patient} list={list} find={find} />
      )}
    </>
  )
}

type HeadProps = { patient: FoundPatient; actionKey: string; list: string; children: ReactNode }

function Head({ patient: { id, name }, actionKey, list, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list, heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={patientAddress(id)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
      </div>
    </div>
  )
}

type SearchProps = { patient: FoundPatient; list: List | null; find: string | null }

function Search({ patient, list, find }: SearchProps) {
  const words = list?.words ?? ''
  const [typed, setTyped] = useState(words)
  const { found } = useFoundPatients(typed === words ? '' : typed)
  const shown = typed === words ? list : (found ?? list)
  const others = (shown?.patients ?? []).filter(({ id }) => id !== patient.id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field through the links below it.
    <div onKeyDown={arrowsThroughResults} className={clsx(parts.stack, styles.search)}>
      <p className={quietText.text}>{m.patients_join_lead({ name: patient.name })}</p>
      <Form method="post" action={joinAddress(patient.id)} role="search" id="join-search">
        <input type="hidden" name="intent" value="search" />
        <div className={filters.field}>
          <Icon name="magnifying-glass" />
          <label className={typography.visuallyHidden} htmlFor="join-words">
            {m.patients_search()}
          </label>
          <input
            id="join-words"
            type="search"
            name="words"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={m.patients_search()}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <button type="submit" className={typography.visuallyHidden}>
          {m.patients_find()}
        </button>
      </Form>
      <p className={quietText.line} role="status">
        {shown && saidOf(others.length, shown)}
      </p>
      {others.length > 0 && (
        <ul className={clsx(card.card, styles.candidates)}>
          {others.map((other) => (
            <li key={other.id}>
              <Link
                to={joinAddress(patient.id, { with: other.id })}
                data-result
                aria-label={m.patients_join_choose_of({ name: other.name })}
              >
                <bdi>{other.name}</bdi>
              </Link>
              <small>{[other.line, other.phone, other.email].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      {list !== null && typed === words && find !== null && list.next !== null && (
        <Link to={joinAddress(patient.id, { find, after: list.next })} rel="next">
          {m.patients_next_page()}
        </Link>
      )}
      {typed !== words && shown !== null && shown.next !== null && (
        <button
          type="submit"
          form="join-search"
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        >
          {m.patients_show_all()}
        </button>
      )}
    </div>
  )
}

function saidOf(
  count: number,
  { next, problem, searchProblem }: FoundPatients & { searchProblem?: SearchProblem | null },
) {
  if (searchProblem === 'gone') return m.patients_search_gone()
  if (problem !== null) return problem
  if (count === 0) return m.patients_nobody()
  return next === null ? m.patients_found({ count }) : m.patients_found_first({ count })
}

function Both({ patient, other }: { patient: FoundPatient; other: FoundPatient }) {
  const { busy, guard } = useSending()
  return (
    <Form
      method="post"
      action={joinAddress(patient.id, { with: other.id })}
      onSubmit={guard}
      className={clsx(parts.stack, styles.comparison)}
    >
      <input type="hidden" name="intent" value="join" />
      <input type="hidden" name="other" value={other.id} />
      <p className={quietText.text}>{m.patients_join_what()}</p>
      <fieldset className={styles.recordChoices}>
        <legend>{m.patients_join_stays()}</legend>
        <One patient={patient} isChosen />
        <One patient={other} isChosen={false} />
      </fieldset>
      <div className={parts.wrapping}>
        <Button variant="primary" size="small" busy={busy} busyText={m.patients_joining()}>
          {m.patients_join_now()}
        </Button>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.small)}
          to={patientAddress(patient.id)}
        >
          {m.patients_join_leave()}
        </Link>
      </div>
    </Form>
  )
}

function One({ patient, isChosen }: { patient: FoundPatient; isChosen: boolean }) {
  const { id, name, phone, email, line, visits } = patient
  return (
    <label className={clsx(card.card, styles.recordChoice)}>
      <input type="radio" name="stays" value={id} defaultChecked={isChosen} />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{phone || m.patients_no_phone()}</small>
        <small>{email || m.patients_no_email()}</small>
        <small>{line}</small>
        <small>
          {m.patients_visits()}: {visits}
        </small>
      </span>
    </label>
  )
}
