import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import filters from '../../../../../ui/back-office/filters.module.css'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import buttons from '../../../../../ui/button.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import typography from '../../../../../ui/typography.module.css'
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
      <div className={styles.tools}>
        <TabList tab={view.tab} filter={address.filter} summary={view.summary} />
        {view.tab !== 'all' && <Choices view={view} address={address} />}
      </div>
      {view.tab !== 'all' && <Chosen view={view} address={address} />}
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
          <Choice
            name="clinician"
            label={m.desk_clinician_filter()}
            all={m.desk_all_clinicians()}
            chosen={filter.clinician}
            choices={clinicianChoices(view, filter)}
          />
        )}
        <Choice
          name="treatment"
          label={m.desk_treatment()}
          all={m.desk_all_treatments()}
          chosen={filter.treatment}
          choices={view.treatments}
        />
        <noscript>
          <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
            {m.desk_show()}
          </button>
        </noscript>
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

type ChoiceProps = {
  name: string
  label: string
  all: string
  chosen: string | null
  choices: readonly { id: string; name: string }[]
}

function Choice({ name, label, all, chosen, choices }: ChoiceProps) {
  return (
    <div className={clsx(filters.field, styles.choice)}>
      <label className={typography.visuallyHidden} htmlFor={`filter-${name}`}>
        {label}
      </label>
      <select
        key={chosen}
        id={`filter-${name}`}
        name={name}
        defaultValue={chosen ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{all}</option>
        {choices.map(({ id, name: word }) => (
          <option key={id} value={id}>
            {word}
          </option>
        ))}
      </select>
      <Icon name="caret-down" />
    </div>
  )
}

/** What the list is narrowed to, as it was left the last time as well: a press takes it away. */
function Chosen({ view, address }: Props) {
  const { filter, tab, only } = address
  const nameOf = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((one) => one.id === id)?.name
  const clinician = nameOf(clinicianChoices(view, filter), filter.clinician)
  const treatment = nameOf(view.treatments, filter.treatment)
  if (filter.clinician === null && filter.treatment === null) return null
  const without = (change: Partial<DeskFilter>) =>
    listAddress({ tab, only, filter: { ...filter, ...change } })
  return (
    <p className={styles.chips} data-chosen>
      {filter.clinician !== null && (
        <Chip to={without({ clinician: null })} word={clinician ?? m.desk_gone_from_team()} />
      )}
      {filter.treatment !== null && (
        <Chip to={without({ treatment: null })} word={treatment ?? m.desk_treatment()} />
      )}
    </p>
  )
}

function Chip({ to, word }: { to: string; word: string }) {
  return (
    <Link
      to={to}
      aria-label={m.list_take_away({ word })}
      title={m.list_take_away({ word })}
      preventScrollReset
    >
      <bdi>{word}</bdi>
      <Icon name="x" />
    </Link>
  )
}
