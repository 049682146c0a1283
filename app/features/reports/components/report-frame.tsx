import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Segments, Tabs } from '#app/ui/back-office/tabs.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { copy } from '../copy.ts'
import { type Asked, type Range, rangeNames, reportsAddress, websiteReportAddress } from '../range.ts'
import styles from './reports-page.module.css'

/** Beyond so many days a line of days is too dense to read. */
const mostDaysInChart = 35
export const isLong = (days: readonly unknown[]): boolean => days.length > mostDaysInChart

type Props = {
  asked: Asked
  /** Null where there is no report. */
  shown: { range: Range; before: unknown } | null
  lead: string
  /** The same part of the report for other days. */
  addressOf: (asked: Asked) => string
  problem: string | undefined
  children?: ReactNode
}

/** Title, dates, and parts of the report. */
export function ReportHead({ asked, shown, lead, addressOf, problem, children }: Props) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{m.reports_title()}</h1>
          <p className={quietText.line}>{shown ? leadOf(shown) : lead}</p>
        </div>
        <Segments
          label={m.reports_range()}
          current={addressOf(asked)}
          all={rangeNames.map((name) => ({
            name: copy.range[name](),
            to: addressOf(askedFor(name, asked, shown)),
          }))}
        />
        {children}
      </div>
      <div className={styles.parts}>
        <Tabs
          label={m.reports_parts()}
          current={addressOf(asked)}
          all={[
            { name: m.reports_visits(), to: reportsAddress(asked) },
            { name: m.reports_site(), to: websiteReportAddress(asked) },
          ]}
        />
      </div>
      {asked.name === 'own' && <OwnDates {...asked} />}
      {problem && (
        <Banner tone="error">
          <p>{problem}</p>
        </Banner>
      )}
    </>
  )
}

const leadOf = ({ range, before }: { range: Range; before: unknown }): string =>
  before ? m.reports_compared({ span: copy.span(range) }) : copy.span(range)

/** Own dates begin with those that are shown. */
function askedFor(name: Asked['name'], asked: Asked, shown: Props['shown']): Asked {
  if (name !== 'own') return { name, from: '', to: '' }
  return asked.name === 'own' || !shown ? { ...asked, name } : { name, ...shown.range }
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

/** How the numbers are counted, folded. */
export const Meanings = ({ of }: { of: readonly (() => string)[] }) => (
  <details className={clsx(card.card, styles.definitions)}>
    <FoldSummary>
      <h2>{m.reports_definitions()}</h2>
    </FoldSummary>
    {of.map((meaning) => (
      <p key={meaning()}>{meaning()}</p>
    ))}
  </details>
)
