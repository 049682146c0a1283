import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import filters from '#app/ui/back-office/filters.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { FoundPatients } from '../search/found-patient.ts'
import { useFoundPatients } from '../search/use-found-patients.ts'
import { arrowsThroughResults } from './arrows-through-results.ts'
import styles from './join-page.module.css'

export type PatientChoices = FoundPatients & { words: string; searchProblem: SearchProblem | null }

type Props = {
  /** What is asked. */
  lead: string
  /** Where the search is posted to. */
  action: string
  /** Who is not to be chosen. */
  except: string
  list: PatientChoices | null
  /** Where a patient is chosen. */
  choose: (id: string) => string
  /** The next page of what was found; null where nothing was searched for. */
  page: ((after: string) => string) | null
}

/** Looks for another patient: found while somebody types, and by a form where nothing runs. */
export function ChoosePatient({ lead, action, except, list, choose, page }: Props) {
  const words = list?.words ?? ''
  const [typed, setTyped] = useState(words)
  const { found } = useFoundPatients(typed === words ? '' : typed)
  const shown = typed === words ? list : (found ?? list)
  const others = (shown?.patients ?? []).filter(({ id }) => id !== except)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field through the links below it.
    <div onKeyDown={arrowsThroughResults} className={clsx(parts.stack, styles.search)}>
      <p className={quietText.text}>{lead}</p>
      <Form method="post" action={action} role="search" id="join-search">
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
                to={choose(other.id)}
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
      {list !== null && typed === words && page !== null && list.next !== null && (
        <Link to={page(list.next)} rel="next">
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
