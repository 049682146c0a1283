import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { copy } from '../copy.ts'
import type { Named, Report, Stretch } from '../page.server.ts'
import { type Asked, reportsAddress } from '../range.ts'
import { cancelledShare, noShowShare, type Tally } from '../rules.ts'
import { HeatMap } from './heat-map.tsx'
import { LineChart } from './line-chart.tsx'
import { Numbers } from './numbers.tsx'
import { FileLink, Panel, Table } from './panel.tsx'
import { isLong, Meanings, ReportHead } from './report-frame.tsx'
import styles from './reports-page.module.css'

type Props = { asked: Asked; report: Report | null /** Why there is none. */; problem: string | undefined }

/** What the clinic's visits of some days come to, next to those of the year before. */
export function ReportsPage({ asked, report, problem }: Props) {
  return (
    <>
      <ReportHead
        asked={asked}
        shown={report}
        lead={m.reports_lead()}
        addressOf={reportsAddress}
        problem={problem}
      >
        {report && !isEmpty(report) && <FileLink asked={asked} table="summary" />}
      </ReportHead>
      {report && (isEmpty(report) ? <Empty asked={asked} /> : <All asked={asked} report={report} />)}
    </>
  )
}

const isEmpty = ({ total }: Report): boolean => total.visits + total.cancelled === 0

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

function All({ asked, report }: { asked: Asked; report: Report }) {
  const unit = isLong(report.days) ? 'weeks' : 'days'
  return (
    <>
      <Numbers report={report} />
      <VisitsChart asked={asked} table={unit} stretches={report[unit]} />
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

type ChartProps = { asked: Asked; table: 'days' | 'weeks'; stretches: readonly Stretch[] }

function VisitsChart({ asked, table, stretches }: ChartProps) {
  const hasBefore = stretches.some(({ before }) => before !== null)
  return (
    <LineChart
      asked={asked}
      table={table}
      points={stretches.map(({ range, tally, before }) => ({ range, now: tally.visits, before }))}
    >
      <Table
        table={table}
        head={table === 'days' ? m.reports_day() : m.reports_week()}
        columns={[
          m.reports_visits(),
          ...(hasBefore ? [m.reports_last_year()] : []),
          m.reports_no_show(),
          m.reports_cancelled(),
        ]}
        rows={stretches.map(({ range, tally, before }) => ({
          key: range.from,
          name: copy.span(range),
          cells: [
            numberText(tally.visits),
            ...(hasBefore ? [numberText(before ?? 0)] : []),
            copy.share(noShowShare(tally)),
            copy.share(cancelledShare(tally)),
          ],
        }))}
      />
    </LineChart>
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
  <Meanings of={[...copy.definitions, ...(hasSeveral ? [m.reports_several] : [])]} />
)
