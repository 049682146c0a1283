import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Segments } from '#app/ui/back-office/tabs.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import type { Report } from '../page.server.ts'
import { type Asked, rangeNames, reportsAddress } from '../range.ts'
import { cancelledShare, noShowShare } from '../rules.ts'
import { FileLink, NamedTable, TimeChart } from './charts.tsx'
import styles from './reports-page.module.css'

type Props = { asked: Asked; report: Report | null /** Why there are none. */; problem: string | undefined }

/** What the clinic's visits come to over a range of days, with what each figure counts. */
export function ReportsPage({ asked, report, problem }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1>{m.reports_title()}</h1>
          <p className={quietText.line}>{report ? copy.span(report.range) : m.reports_lead()}</p>
        </div>
        {report && <FileLink asked={asked} table="summary" />}
      </div>
      <Choice asked={asked} report={report} />
      {problem && (
        <Banner tone="error">
          <p>{problem}</p>
        </Banner>
      )}
      {report && <All asked={asked} report={report} />}
    </>
  )
}

function Choice({ asked, report }: Pick<Props, 'asked' | 'report'>) {
  const { from = asked.from, to = asked.to } = asked.name === 'own' ? {} : (report?.range ?? {})
  const names = rangeNames.filter((name) => name !== 'own')
  return (
    <div className={styles.choice}>
      <Segments
        label={m.reports_range()}
        current={reportsAddress(asked)}
        all={names.map((name) => ({
          name: copy.range[name](),
          to: reportsAddress({ name, from: '', to: '' }),
        }))}
      />
      <Form method="get" className={styles.ownRange} key={`${from} ${to}`}>
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
    </div>
  )
}

function All({ asked, report }: { asked: Asked; report: Report }) {
  const { total, days, weeks, clinicians, treatments } = report
  const isEmpty = total.visits + total.cancelled === 0
  return (
    <>
      <Summary report={report} />
      {isEmpty ? (
        <p className={clsx(card.card, styles.empty)}>{m.reports_empty()}</p>
      ) : (
        <>
          <TimeChart
            asked={asked}
            table="days"
            rows={days.map(({ date, tally }) => ({ key: date, range: { from: date, to: date }, tally }))}
          />
          <TimeChart
            asked={asked}
            table="weeks"
            rows={weeks.map(({ range, tally }) => ({ key: range.from, range, tally }))}
          />
          <NamedTable asked={asked} table="clinicians" rows={clinicians} />
          <NamedTable asked={asked} table="treatments" rows={treatments} />
          {report.hasSeveral && <p className={quietText.line}>{m.reports_several()}</p>}
        </>
      )}
    </>
  )
}

/** Each figure with the sentence that says what it counts. */
function Summary({ report: { total, waits, free } }: { report: Report }) {
  const noShows = noShowShare(total)
  const cancelled = cancelledShare(total)
  return (
    <dl className={styles.summary} data-report="">
      <Figure
        name={m.reports_visits()}
        value={numberText(total.visits)}
        meaning={m.reports_visits_meaning()}
      />
      <Figure
        name={m.reports_no_shows()}
        value={copy.share(noShows)}
        detail={m.reports_part_of({ part: numberText(noShows.part), whole: numberText(noShows.whole) })}
        meaning={m.reports_no_shows_meaning()}
      />
      <Figure
        name={m.reports_cancelled()}
        value={copy.share(cancelled)}
        detail={m.reports_part_of({ part: numberText(cancelled.part), whole: numberText(cancelled.whole) })}
        meaning={m.reports_cancelled_meaning()}
      />
      <Figure
        name={m.reports_wait()}
        value={copy.wait(waits.median)}
        detail={[
          waits.ninetieth === null ? '' : m.reports_ninetieth({ wait: copy.wait(waits.ninetieth) }),
          waits.waiting === 0 ? '' : m.reports_waiting({ count: waits.waiting }),
        ]
          .filter(Boolean)
          .join(' ')}
        meaning={m.reports_wait_meaning()}
      />
      <Figure
        name={m.reports_free()}
        value={copy.share(free)}
        detail={m.reports_part_of({ part: copy.hours(free.part), whole: copy.hours(free.whole) })}
        meaning={m.reports_free_meaning()}
      />
    </dl>
  )
}

type FigureProps = { name: string; value: string; detail?: string; meaning: string }

const Figure = ({ name, value, detail, meaning }: FigureProps) => (
  <div className={clsx(card.card, styles.figure)}>
    <dt>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    {detail && <dd className={styles.detail}>{detail}</dd>}
    <dd className={clsx(parts.note, styles.meaning)}>{meaning}</dd>
  </div>
)
