import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { LineChart } from '#app/features/reports/components/line-chart.tsx'
import numbers from '#app/features/reports/components/numbers.module.css'
import { BigNumber, Change, points } from '#app/features/reports/components/numbers.tsx'
import { Panel, Table } from '#app/features/reports/components/panel.tsx'
import { isLong, Meanings, ReportHead } from '#app/features/reports/components/report-frame.tsx'
import styles from '#app/features/reports/components/reports-page.module.css'
import { copy } from '#app/features/reports/copy.ts'
import { type Asked, countingPath, websiteReportAddress } from '#app/features/reports/range.ts'
import { growthOf, percentOf, pointsOf } from '#app/features/reports/rules.ts'
import { languages, ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import box from '#app/ui/back-office/box.module.css'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { websiteCopy } from '../copy.ts'
import type { WebsiteView } from '../page.server.ts'
import { bookedShares, type StepRow, shareOf } from '../rules.ts'

type Props = {
  asked: Asked
  report: WebsiteView | null /** Why there is none. */
  problem: string | undefined
}

/** How often pages were opened, where people come from, and how far they get in booking. */
export function WebsitePage({ asked, report, problem }: Props) {
  return (
    <>
      <ReportHead
        asked={asked}
        shown={report}
        lead={m.reports_site_lead()}
        addressOf={websiteReportAddress}
        problem={problem}
      />
      {report &&
        (report.views === 0 ? <Empty asked={asked} {...report} /> : <All asked={asked} report={report} />)}
      {report && <Counting {...report} />}
    </>
  )
}

type Shown = { asked: Asked; report: WebsiteView }

function All({ asked, report }: Shown) {
  const unit = isLong(report.days) ? 'weeks' : 'days'
  const table = unit === 'days' ? 'page-view-days' : 'page-view-weeks'
  const hasBefore = report.before !== null
  const lastYear = hasBefore ? [m.reports_last_year()] : []
  const then = (count: number | null) => (hasBefore ? [numberText(count ?? 0)] : [])
  return (
    <>
      <Numbers {...report} />
      <LineChart asked={asked} table={table} points={report[unit]}>
        <Table
          table={table}
          head={unit === 'days' ? m.reports_day() : m.reports_week()}
          columns={[m.reports_site_views(), ...lastYear]}
          rows={report[unit].map(({ range, now, before }) => ({
            key: range.from,
            name: copy.span(range),
            cells: [numberText(now), ...then(before)],
          }))}
        />
      </LineChart>
      <div className={styles.panels}>
        <Panel asked={asked} table="pages">
          <Table
            table="pages"
            head={m.reports_site_page()}
            columns={[m.reports_site_views(), ...languages.map((language) => ownName(language)), ...lastYear]}
            rows={report.pages.map(({ path, name, views, inLanguage, before }) => ({
              key: path,
              name,
              bar: views,
              cells: [views, ...languages.map((language) => inLanguage[language])]
                .map(numberText)
                .concat(then(before)),
            }))}
          />
        </Panel>
        <Panel asked={asked} table="funnel">
          <Table
            table="funnel"
            head={m.reports_site_step()}
            columns={[m.reports_site_times(), m.reports_site_of_opened(), ...lastYear]}
            rows={report.steps.map((row) => ({
              key: row.step,
              name: websiteCopy.step[row.step](),
              bar: row.count,
              cells: [numberText(row.count), ofOpened(report, row), ...then(row.before)],
            }))}
          />
        </Panel>
        <Panel asked={asked} table="sources">
          <Table
            table="sources"
            head={m.reports_site_source()}
            columns={[m.reports_site_views(), ...lastYear]}
            rows={report.sources.map(({ name, views, before }) => ({
              key: name,
              name: websiteCopy.source(name),
              bar: views,
              cells: [numberText(views), ...then(before)],
            }))}
          />
        </Panel>
      </div>
      <Meanings of={websiteCopy.definitions} />
    </>
  )
}

/** Shares are of the first step. */
const ofOpened = (report: WebsiteView, row: StepRow): string =>
  row.step === 'opened' ? m.reports_none() : copy.share(shareOf(report.steps, row))

function Numbers({ range, views, before, steps }: WebsiteView) {
  const shares = bookedShares(steps)
  const [percent, was] = [percentOf(shares.now), shares.before && percentOf(shares.before)]
  return (
    <dl className={numbers.numbers} data-report="">
      <BigNumber
        name={m.reports_site_views()}
        value={numberText(views)}
        change={<Change by={before && growthOf(before.now, before.views)} text={copy.percent} />}
        notes={[
          before === null
            ? copy.span(range)
            : before.now === views
              ? m.reports_site_last_year({ count: numberText(before.views) })
              : m.reports_visits_so_far({ now: numberText(before.now), before: numberText(before.views) }),
        ]}
      />
      {steps
        .filter(({ step }) => step === 'opened' || step === 'booked')
        .map(({ step, count, before: then }) => (
          <BigNumber
            key={step}
            name={step === 'opened' ? m.reports_site_step_opened() : m.reports_site_booked_online()}
            value={numberText(count)}
            change={<Change by={then === null ? null : growthOf(count, then)} text={copy.percent} />}
            notes={[then !== null && m.reports_site_last_year({ count: numberText(then) })]}
          />
        ))}
      <BigNumber
        name={m.reports_site_booking_rate()}
        value={percent === null ? m.reports_none() : copy.percent(percent)}
        change={<Change by={pointsOf(percent, was)} text={points} />}
        notes={[copy.partOf(shares.now), was !== null && m.reports_was({ value: copy.percent(was) })]}
      />
    </dl>
  )
}

const Empty = ({ asked, isCounting }: { asked: Asked; isCounting: boolean }) => (
  <div className={card.card}>
    <EmptyState
      picture={<Drawing of={emptyDesert} alt="" />}
      title={m.reports_site_empty_title()}
      text={isCounting ? m.reports_site_empty() : m.reports_site_empty_off()}
      action={
        isCounting &&
        asked.name !== 'ninety' && (
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.emptyAction)}
            to={websiteReportAddress({ name: 'ninety', from: '', to: '' })}
          >
            {copy.range.ninety()}
          </Link>
        )
      }
    />
  </div>
)

/** Whether page views are counted; an owner turns it on or off. */
function Counting({ isCounting }: { isCounting: boolean }) {
  const maySwitch = useMay('clinic-settings')
  const busy = useNavigation().formAction === countingPath
  return (
    <section
      className={clsx(card.card, box.box, styles.counting)}
      aria-labelledby="counting-title"
      data-print="none"
    >
      <h2 id="counting-title">{m.page_views_switch_title()}</h2>
      <p>
        {isCounting ? m.page_views_is_on() : m.page_views_is_off()} {m.page_views_switch_lead()}
      </p>
      {maySwitch && (
        <Form method="post" action={countingPath} replace preventScrollReset>
          <input type="hidden" name="counting" value={isCounting ? 'off' : 'on'} />
          <Button variant="secondary" size="extra-small" busy={busy} className={box.button}>
            {isCounting ? m.page_views_turn_off() : m.page_views_turn_on()}
          </Button>
        </Form>
      )}
    </section>
  )
}
