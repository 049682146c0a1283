import { clsx } from 'clsx'
import { memo } from 'react'
import { Form, Link } from 'react-router'
import { type DeskAddress, dashboardPath, everything, listAddress } from '#app/features/desk/address.ts'
import { copy } from '#app/features/desk/copy.ts'
import type { DeskView } from '#app/features/desk/page.server.ts'
import { type Tab, tabs } from '#app/features/desk/tabs.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { nobody } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { ChosenFilters, FilterChoice, ShowChosen } from '#app/ui/back-office/filter-choice.tsx'
import filters from '#app/ui/back-office/filters.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import sharedTabs from '#app/ui/back-office/tabs.module.css'
import { useCurrentInView } from '#app/ui/back-office/tabs.tsx'
import typography from '#app/ui/typography.module.css'
import type { DeskSummary } from '../summary.server.ts'
import styles from './list-tools.module.css'
import { SearchForm } from './search-form.tsx'

type TabListProps = { tab: Tab; filter: VisitFilter; summary: DeskSummary }

/** Today, requests, those to come, and all; each keeps clinician and treatment. */
function TabList({ tab, filter, summary }: TabListProps) {
  const { clinician, treatment } = filter
  const line = useCurrentInView(tab)
  return (
    <nav
      ref={line}
      className={clsx(sharedTabs.tabs, styles.tabs)}
      data-print="none"
      aria-label={m.list_tabs()}
    >
      {tabs.map((one) => (
        <Link
          key={one}
          to={listAddress({ tab: one, filter: { ...everything, clinician, treatment } })}
          aria-current={one === tab ? 'page' : undefined}
          data-tab={one}
          data-waiting={(one === 'requests' && summary.tabs.requests > 0) || undefined}
          discover="none"
        >
          {copy.tabs[one]()}
          <span>
            {numberText(summary.tabs[one])}
            <span className={typography.visuallyHidden}> {copy.tabCounts[one]()}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

type ListToolsProps = { view: DeskView; address: DeskAddress }

/** The tabs, and whose visits they show. The table of all has a bar of its own below them. */
export const ListTools = memo(function ListTools({ view, address }: ListToolsProps) {
  return (
    <>
      <div className={styles.tools} data-print="none">
        <TabList tab={view.tab} filter={address.filter} summary={view.summary} />
        {view.tab !== 'all' && <Choices view={view} address={address} />}
      </div>
      {view.tab !== 'all' && <ChosenFilters chosen={chosenOf(view, address)} />}
    </>
  )
})

/** Shown at once when it is chosen; without script by its button. */
function Choices({ view, address }: ListToolsProps) {
  const { tab, only, filter } = address
  return (
    <div className={styles.choices}>
      <Form method="get" action={dashboardPath} className={styles.clinicianAndTreatment} preventScrollReset>
        <HiddenFields fields={{ tab: tab ?? view.tab, ...(only && { only }) }} />
        {clinicianChoices(view, filter).length > 0 && (
          <FilterChoice
            name="clinician"
            label={m.desk_clinician_filter()}
            all={m.desk_all_clinicians()}
            chosen={filter.clinician}
            choices={clinicianChoices(view, filter)}
            className={clsx(filters.besideTabs, styles.choice)}
          />
        )}
        <FilterChoice
          name="treatment"
          label={m.desk_treatment()}
          all={m.desk_all_treatments()}
          chosen={filter.treatment}
          choices={view.treatments}
          className={clsx(filters.besideTabs, styles.choice)}
        />
        <ShowChosen />
      </Form>
      <SearchForm key={view.words} words={view.words} filter={filter} list={address.list} />
    </div>
  )
}

function clinicianChoices({ team }: DeskView, { clinician }: VisitFilter) {
  if (team.clinicians.length < 2 && clinician === null) return []
  const withoutAnybody = team.hasNobody || clinician === nobody
  return [...team.clinicians, ...(withoutAnybody ? [{ id: nobody, name: m.desk_without_clinician() }] : [])]
}

function chosenOf(view: DeskView, { filter, tab, only }: DeskAddress) {
  const { clinician, treatment } = filter
  const wordOf = (all: readonly { id: string; name: string }[], id: string) =>
    all.find((one) => one.id === id)?.name
  const without = (change: Partial<VisitFilter>) =>
    listAddress({ tab, only, filter: { ...filter, ...change } })
  const chosen: { word: string; without: string }[] = []
  if (clinician !== null)
    chosen.push({
      word: wordOf(clinicianChoices(view, filter), clinician) ?? m.team_gone(),
      without: without({ clinician: null }),
    })
  if (treatment !== null)
    chosen.push({
      word: wordOf(view.treatments, treatment) ?? m.desk_treatment(),
      without: without({ treatment: null }),
    })
  return chosen
}
