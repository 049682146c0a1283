import { clsx } from 'clsx'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { Form } from 'react-router'
import { listAddress } from '#app/features/desk/address.ts'
import type { DashboardIntent } from '#app/features/desk/intents.server.ts'
import { arrowsThroughResults } from '#app/features/patients/components/arrows-through-results.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { m } from '#app/language/messages.ts'
import filters from '#app/ui/back-office/filters.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './search-form.module.css'

/** Loaded with the first letter. */
const FoundVisits = lazy(() => import('./found-visits.tsx'))

type Props = {
  words: string
  filter: VisitFilter
  /** Where details of who is found are next to the list. */
  list: string
}

/**
 * Who is found is below the field as one types, once a script runs. Enter posts: no name ever is in an address.
 * What is found then is in the table of all.
 */
export function SearchForm({ words, filter, list }: Props) {
  const [typed, setTyped] = useState(words)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement && isOpen) {
      event.preventDefault()
      return close()
    }
    arrowsThroughResults(event)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    currentTarget.contains(relatedTarget) || close()
  return (
    <Form
      method="post"
      action={listAddress({ filter })}
      role="search"
      aria-label={m.desk_title()}
      className={clsx(filters.field, filters.search, styles.search)}
      replace
      preventScrollReset
      discover="none"
      onSubmit={close}
      onKeyDown={press}
      onBlur={leave}
    >
      <Icon name="magnifying-glass" />
      <input type="hidden" name="intent" value={'search' satisfies DashboardIntent} />
      <label className={typography.visuallyHidden} htmlFor="filter-words">
        {m.desk_search_label()}
      </label>
      <input
        id="filter-words"
        type="search"
        name="words"
        defaultValue={words}
        placeholder={m.desk_search_label()}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setIsOpen(true)
        }}
      />
      <button type="submit" className={typography.visuallyHidden}>
        {m.desk_search()}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FoundVisits typed={typed} list={list} onLeave={close} />
        </Suspense>
      )}
    </Form>
  )
}
