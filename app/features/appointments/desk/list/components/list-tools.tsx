import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { ChosenFilters } from '../../../../../ui/back-office/chosen-filters.tsx'
import { FilterChoice, ShowChosen } from '../../../../../ui/back-office/filter-choice.tsx'
import filters from '../../../../../ui/back-office/filters.module.css'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { type DeskAddress, type DeskFilter, dashboardPath, listAddress, nobody } from '../../address.ts'
import type { DeskView } from '../../page.server.ts'
import styles from './list-tools.module.css'
import { SearchForm } from './search-form.tsx'
import { TabList } from './tab-list.tsx'

type Props = { view: DeskView; address: DeskAddress }

/** The tabs, and whose visits they show. The table of all has a bar of its own below them. */
export function ListTools({ view, address }: Props) {
  return (
    <>
      <div className={styles.tools} data-print="none">
        <TabList tab={view.tab} filter={address.filter} summary={view.summary} />
        {view.tab !== 'all' && <Choices view={view} address={address} />}
      </div>
      {view.tab !== 'all' && <ChosenFilters chosen={chosenOf(view, address)} />}
    </>
  )
}

/** Shown at once when it is chosen; without script by its button. */
function Choices({ view, address }: Props) {
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

function clinicianChoices({ team }: DeskView, { clinician }: DeskFilter) {
  if (team.clinicians.length < 2 && clinician === null) return []
  const withoutAnybody = team.hasNobody || clinician === nobody
  return [...team.clinicians, ...(withoutAnybody ? [{ id: nobody, name: m.desk_without_clinician() }] : [])]
}

function chosenOf(view: DeskView, { filter, tab, only }: DeskAddress) {
  const { clinician, treatment } = filter
  const wordOf = (all: readonly { id: string; name: string }[], id: string) =>
    all.find((one) => one.id === id)?.name
  const without = (change: Partial<DeskFilter>) =>
    listAddress({ tab, only, filter: { ...filter, ...change } })
  const chosen: { word: string; without: string }[] = []
  if (clinician !== null)
    chosen.push({
      word: wordOf(clinicianChoices(view, filter), clinician) ?? m.desk_gone_from_team(),
      without: without({ clinician: null }),
    })
  if (treatment !== null)
    chosen.push({
      word: wordOf(view.treatments, treatment) ?? m.desk_treatment(),
      without: without({ treatment: null }),
    })
  return chosen
}
