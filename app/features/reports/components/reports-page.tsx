import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Segments } from '#app/ui/back-office/tabs.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import type { Named, Report } from '../page.server.ts'
import { type Asked, rangeNames, reportsAddress } from '../range.ts'
import { noShowShare, type Tally } from '../rules.ts'
import { HeatMap } from './heat-map.tsx'
import { LineChart } from './line-chart.tsx'
import { Numbers } from './numbers.tsx'
import { FileLink, Panel, Table } from './panel.tsx'
import styles from './reports-page.module.css'

type Props = { asked: Asked; report: Report | null /** Why there is none. */; problem: string | undefined }

/** What the clinic's visits of some days come to, next to those of the year before. */
export function ReportsPage({ asked, report, problem }: Props) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{m.reports_title()}</h1>
          <p className={quietText.line}>{report ? leadOf(report) : m.reports_lead()}</p>
        </div>
        <Segments
          label={m.reports_range()}
          current={reportsAddress(asked)}
          all={rangeNames.map((name) => ({ name: copy.range[name](), to: addressFor(name, asked, report) }))}
        />
        {report && !isEmpty(report) && <FileLink asked={asked} table="summary" />}
      </div>
      {asked.name === 'own' && <OwnDates {...asked} />}
      {problem && (
        <Banner tone="error">
          <p>{problem}</p>
        </Banner>
      )}
      {report && (isEmpty(report) ? <Empty asked={asked} /> : <All asked={asked} report={report} />)}
    </>
  )
}

const isEmpty = ({ total }: Report): boolean => total.visits + total.cancelled === 0

const leadOf = ({ range, before }: Report): string =>
  before ? m.reports_compared({ span: copy.span(range) }) : copy.span(range)

/** Own dates begin with those that are shown. */
function addressFor(name: Asked['name'], asked: Asked, report: Report | null): string {
  if (name !== 'own') return reportsAddress({ name, from: '', to: '' })
  return reportsAddress(asked.name === 'own' || !report ? { ...asked, name } : { name, ...report.range })
}

const OwnDates = ({ from, to }: Pick<Asked, 'from' | 'to'>) => (
  <Form method="get" className={styles.ownDates} key={`${from} ${to}`}>
    <input type="hidden" name="range" value="own" />
    <Field
      className={compactField.compact}
      name="from"
      label={m.reports_from()}
      type="date"
      defaultValue={from}
      required
    />
    <Field
      className={compactField.compact}
      name="to"
      label={m.reports_to()}
      type="date"
      defaultValue={to}
      required
    />
    <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.small)}>
      {m.reports_show()}
    </button>
  </Form>
)

const Empty = ({ asked }: { asked: Asked }) => (
  <div className={card.card}>
    <EmptyState
      picture={<Drawing of={emptyDesert} alt="" />}
      title={m.reports_empty_title()}
      text={m.reports_empty()}
      action={
        asked.name !== 'ninety' && (
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.emptyAction)}
            to={reportsAddress({ name: 'ninety', from: '', to: '' })}
          >
            {copy.range.ninety()}
          </Link>
        )
      }
    />
  </div>
)

/** Beyond so many days a line of days is too dense to read. */
const mostDaysInChart = 35

function All({ asked, report }: { asked: Asked; report: Report }) {
  const unit = report.days.length > mostDaysInChart ? 'weeks' : 'days'
  return (
    <>
      <Numbers report={report} />
      <LineChart asked={asked} table={unit} stretches={report[unit]} />
      <div className={styles.panels}>
        <NamedTable asked={asked} table="clinicians" head={m.reports_clinician()} rows={report.clinicians} />
        <NamedTable asked={asked} table="treatments" head={m.reports_treatment()} rows={report.treatments} />
        <HeatMap asked={asked} room={report.room} />
        <Panel
          asked={asked}
          table="lead"
          lead={report.medianLead === null ? undefined : copy.halfLead(report.medianLead)}
        >
          <Table
            table="lead"
            head={m.reports_booked()}
            columns={visitsAndNoShows()}
            rows={report.leads.map(({ lead, tally }) => rowOf(copy.lead[lead](), tally))}
          />
        </Panel>
        <Panel asked={asked} table="patients">
          <Table
            table="patients"
            head={m.reports_patient_kind()}
            columns={[m.reports_people(), ...visitsAndNoShows()]}
            rows={report.patients.map(({ isReturning, patients, tally }) => {
              const row = rowOf(copy.patients(isReturning), tally)
              return { ...row, bar: patients, cells: [numberText(patients), ...row.cells] }
            })}
          />
        </Panel>
        <Panel asked={asked} table="reminders">
          <Table
            table="reminders"
            head={m.reports_reminder()}
            columns={[m.reports_over(), m.reports_no_show()]}
            rows={report.reminders.map(({ isReminded, tally }) =>
              overRowOf(copy.reminder(isReminded), tally),
            )}
          />
        </Panel>
        {report.weekdays.length > 0 && (
          <Panel asked={asked} table="weekdays">
            <Table
              table="weekdays"
              head={m.reports_weekday()}
              columns={[m.reports_over(), m.reports_no_show()]}
              rows={report.weekdays.map(({ key, tally }) => overRowOf(copy.weekday(key), tally))}
            />
          </Panel>
        )}
      </div>
      <Definitions hasSeveral={report.hasSeveral} />
    </>
  )
}

const visitsAndNoShows = (): string[] => [m.reports_visits(), m.reports_no_show()]

const rowOf = (name: string, tally: Tally) => ({
  key: name,
  name,
  bar: tally.visits,
  cells: [numberText(tally.visits), copy.share(noShowShare(tally))],
})

/** No-shows are counted among visits whose time has passed; the bar is their number. */
const overRowOf = (name: string, tally: Tally) => ({
  key: name,
  name,
  bar: tally.noShows,
  cells: [numberText(tally.over), copy.share(noShowShare(tally))],
})

type NamedProps = {
  asked: Asked
  table: 'clinicians' | 'treatments'
  head: string
  rows: readonly Named[]
}

const NamedTable = ({ asked, table, head, rows }: NamedProps) => (
  <Panel asked={asked} table={table}>
    <Table
      table={table}
      head={head}
      columns={[...visitsAndNoShows(), m.reports_booked_ahead()]}
      rows={rows.map(({ name, tally, lead }) => {
        const row = rowOf(name, tally)
        return { ...row, cells: [...row.cells, copy.ahead(lead)] }
      })}
    />
  </Panel>
)

const Definitions = ({ hasSeveral }: { hasSeveral: boolean }) => (
  <details className={clsx(card.card, styles.definitions)}>
    <summary>
      <h2>{m.reports_definitions()}</h2>
    </summary>
    {copy.definitions.map((definition) => (
      <p key={definition()}>{definition()}</p>
    ))}
    {hasSeveral && <p>{m.reports_several()}</p>}
  </details>
)
