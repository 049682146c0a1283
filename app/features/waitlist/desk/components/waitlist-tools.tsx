import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import filterFields from '../../../../ui/back-office/filters.module.css'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { Tabs } from '../../../../ui/back-office/tabs.tsx'
import buttons from '../../../../ui/button.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
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
      <div className={styles.tools}>
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
        <TreatmentChoice {...{ view, filter, treatment }} />
      </div>
      {treatment !== null && <Chosen {...{ view, filter, treatment }} />}
    </>
  )
}

type Choice = { view: WaitlistView; filter: Filter; treatment: string | null }

/** Shown at once when it is chosen; without script by its button. */
function TreatmentChoice({ view, filter, treatment }: Choice) {
  return (
    <Form method="get" action={waitlistPath} className={styles.treatment} preventScrollReset>
      {filter !== 'waiting' && <HiddenFields fields={{ show: filter }} />}
      <div className={clsx(filterFields.field, styles.choice)}>
        <label className={typography.visuallyHidden} htmlFor="filter-treatment">
          {m.waitlist_desk_treatment()}
        </label>
        <select
          key={treatment}
          id="filter-treatment"
          name="treatment"
          defaultValue={treatment ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{m.waitlist_desk_all_treatments()}</option>
          {view.treatments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </div>
      <noscript>
        <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
          {m.waitlist_desk_show()}
        </button>
      </noscript>
    </Form>
  )
}

/** What the list is narrowed to: a press takes it away. */
function Chosen({ view, filter, treatment }: Choice) {
  const word = view.treatments.find(({ id }) => id === treatment)?.name ?? m.waitlist_desk_no_treatment()
  const words = m.waitlist_desk_take_away({ word })
  return (
    <p className={styles.chips}>
      <Link to={listAddress({ filter, treatment: null })} aria-label={words} title={words} preventScrollReset>
        <bdi>{word}</bdi>
        <Icon name="x" />
      </Link>
    </p>
  )
}
