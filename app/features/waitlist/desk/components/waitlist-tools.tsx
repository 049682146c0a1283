import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { ChosenFilters } from '../../../../ui/back-office/chosen-filters.tsx'
import { FilterChoice, ShowChosen } from '../../../../ui/back-office/filter-choice.tsx'
import filterFields from '../../../../ui/back-office/filters.module.css'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { Tabs } from '../../../../ui/back-office/tabs.tsx'
import { type Filter, filters, listAddress, type WaitlistAddress, waitlistPath } from '../address.ts'
import type { WaitlistView } from '../page.server.ts'
import styles from './waitlist-tools.module.css'

type Props = { view: WaitlistView; address: WaitlistAddress }

export const filterWords: Record<Filter, () => string> = {
  waiting: m.waitlist_desk_filter_waiting,
  matching: m.waitlist_desk_filter_matching,
  offered: m.waitlist_desk_filter_offered,
  taken: m.waitlist_desk_filter_taken,
  ended: m.waitlist_desk_filter_ended,
}

/** Which places: by what became of them, and for which treatment. */
export function WaitlistTools({ view, address: { filter, treatment } }: Props) {
  return (
    <>
      <div className={styles.tools} data-print="none">
        <Tabs
          label={m.waitlist_desk_filter()}
          current={listAddress({ filter, treatment })}
          all={filters.map((one) => ({
            name: filterWords[one](),
            to: listAddress({ filter: one, treatment }),
            count: view.counts[one],
            hot: one === 'matching' && view.counts.matching > 0,
          }))}
        />
        <Form method="get" action={waitlistPath} className={styles.treatment} preventScrollReset>
          {filter !== 'waiting' && <HiddenFields fields={{ show: filter }} />}
          <FilterChoice
            name="treatment"
            label={m.waitlist_desk_treatment()}
            all={m.waitlist_desk_all_treatments()}
            chosen={treatment}
            choices={view.treatments}
            className={clsx(filterFields.besideTabs, styles.choice)}
          />
          <ShowChosen />
        </Form>
      </div>
      <ChosenFilters chosen={treatment === null ? [] : [chosenOf(view, { filter, treatment })]} />
    </>
  )
}

type Choice = { filter: Filter; treatment: string }

const chosenOf = (view: WaitlistView, { filter, treatment }: Choice) => ({
  word: view.treatments.find(({ id }) => id === treatment)?.name ?? m.waitlist_desk_no_treatment(),
  without: listAddress({ filter, treatment: null }),
})
