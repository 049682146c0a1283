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
import type { Figures } from '../page.server.ts'
import { type Asked, figuresAddress, rangeNames } from '../range.ts'
import { cancelledShare, noShowShare } from '../rules.ts'
import { FileLink, NamedTable, TimeChart } from './charts.tsx'
import styles from './figures-page.module.css'

type Props = { asked: Asked; figures: Figures | null /** Why there are none. */; problem: string | undefined }

/** What the clinic's visits come to over a range of days, with what each figure counts. */
export function FiguresPage({ asked, figures, problem }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1>{m.figures_title()}</h1>
          <p className={quietText.line}>{figures ? copy.span(figures.range) : m.figures_lead()}</p>
        </div>
        {figures && <FileLink asked={asked} table="summary" />}
      </div>
      <Choice asked={asked} figures={figures} />
      {problem && (
        <Banner tone="error">
          <p>{problem}</p>
        </Banner>
      )}
      {figures && <All asked={asked} figures={figures} />}
    </>
  )
}

function Choice({ asked, figures }: Pick<Props, 'asked' | 'figures'>) {
  const { from = asked.from, to = asked.to } = asked.name === 'own' ? {} : (figures?.range ?? {})
  const names = rangeNames.filter((name) => name !== 'own')
  return (
    <div className={styles.choice}>
      <Segments
        label={m.figures_range()}
        current={figuresAddress(asked)}
        all={names.map((name) => ({
          name: copy.range[name](),
          to: figuresAddress({ name, from: '', to: '' }),
        }))}
      />
      <Form method="get" className={styles.ownRange} key={`${from} ${to}`}>
        <input type="hidden" name="range" value="own" />
        <Field
          className={compactField.compact}
          name="from"
          label={m.figures_from()}
          type="date"
          defaultValue={from}
          required
        />
        <Field
          className={compactField.compact}
          name="to"
          label={m.figures_to()}
          type="date"
          defaultValue={to}
          required
        />
        <button type="submit" className={clsx(buttons.button, buttons.secondary, buttons.small)}>
          {m.figures_show()}
        </button>
      </Form>
    </div>
  )
}

function All({ asked, figures }: { asked: Asked; figures: Figures }) {
  const { total, days, weeks, clinicians, treatments } = figures
  const isEmpty = total.visits + total.cancelled === 0
  return (
    <>
      <Summary figures={figures} />
      {isEmpty ? (
        <p className={clsx(card.card, styles.empty)}>{m.figures_empty()}</p>
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
          {figures.hasSeveral && <p className={quietText.line}>{m.figures_several()}</p>}
        </>
      )}
    </>
  )
}

/** Each figure with the sentence that says what it counts. */
function Summary({ figures: { total, waits, free } }: { figures: Figures }) {
  const noShows = noShowShare(total)
  const cancelled = cancelledShare(total)
  return (
    <dl className={styles.summary} data-figures="">
      <Figure
        name={m.figures_visits()}
        value={numberText(total.visits)}
        meaning={m.figures_visits_meaning()}
      />
      <Figure
        name={m.figures_no_shows()}
        value={copy.share(noShows)}
        detail={m.figures_part_of({ part: numberText(noShows.part), whole: numberText(noShows.whole) })}
        meaning={m.figures_no_shows_meaning()}
      />
      <Figure
        name={m.figures_cancelled()}
        value={copy.share(cancelled)}
        detail={m.figures_part_of({ part: numberText(cancelled.part), whole: numberText(cancelled.whole) })}
        meaning={m.figures_cancelled_meaning()}
      />
      <Figure
        name={m.figures_wait()}
        value={copy.wait(waits.median)}
        detail={[
          waits.ninetieth === null ? '' : m.figures_ninetieth({ wait: copy.wait(waits.ninetieth) }),
          waits.waiting === 0 ? '' : m.figures_waiting({ count: waits.waiting }),
        ]
          .filter(Boolean)
          .join(' ')}
        meaning={m.figures_wait_meaning()}
      />
      <Figure
        name={m.figures_free()}
        value={copy.share(free)}
        detail={m.figures_part_of({ part: copy.hours(free.part), whole: copy.hours(free.whole) })}
        meaning={m.figures_free_meaning()}
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
