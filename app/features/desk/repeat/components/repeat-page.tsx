import { clsx } from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { repeatAddress, visitAddress } from '#app/features/desk/address.ts'
import { InsistReason, TellChoice } from '#app/features/desk/components/visit-fields.tsx'
import { firstName } from '#app/features/desk/copy.ts'
import { fewestVisits, longestEvery, mostVisits, units } from '#app/features/scheduling/repeats/rules.ts'
import { m } from '#app/language/messages.ts'
import { longDate, numberText, shortDate, timeText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { NumberField } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields, UndoForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldFrame } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RepeatAnswer } from '../actions.server.ts'
import type { RepeatDay, RepeatOption } from '../days.server.ts'
import { datesField, datesValue, dayField, isDayField } from '../form.ts'
import type { RepeatView } from '../page.server.ts'
import styles from './repeat-page.module.css'

const unitWords = { day: m.repeat_unit_day, week: m.repeat_unit_week, month: m.repeat_unit_month }

type PatternFormProps = { view: RepeatView; list: string; isChanged: boolean; onChange: () => void }

/** "Every 2 weeks, 6 visits in all": asking changes nothing, the days are shown below. */
function PatternForm({ view, list, isChanged, onChange }: PatternFormProps) {
  const { visit, typed, errors, rule } = view
  const { state } = useNavigation()
  const [path = '', query] = repeatAddress(list, visit.id).split('?')
  const kept = Object.fromEntries(new URLSearchParams(query))
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }))
  return (
    <Form
      method="get"
      action={path}
      className={clsx(card.card, styles.pattern)}
      noValidate
      replace
      preventScrollReset
      onChange={onChange}
    >
      <ErrorSummary title={m.repeat_problem()} errors={listed} attempt={view.key} />
      <HiddenFields fields={kept} />
      <div className={styles.fields}>
        <NumberField
          label={m.repeat_every()}
          name="every"
          range={{ least: 1, most: Math.max(...Object.values(longestEvery)) }}
          defaultValue={typed.every}
          error={errors.every}
        />
        <FieldFrame id="unit" label={m.repeat_unit()} className={compactField.compact}>
          <span className={select.select}>
            <select id="unit" name="unit" defaultValue={typed.unit}>
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {unitWords[unit]()}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </FieldFrame>
        <NumberField
          label={m.repeat_visits()}
          name="visits"
          range={{ least: fewestVisits, most: mostVisits }}
          defaultValue={typed.visits}
          error={errors.visits}
        />
      </div>
      <p className={quietText.line}>
        {m.repeat_visits_hint({ most: numberText(mostVisits) })} {rule}
      </p>
      <div className={parts.wrapping}>
        <Button
          variant={isChanged ? 'primary' : 'secondary'}
          size="small"
          busy={state === 'loading'}
          busyText={m.repeat_show()}
        >
          {m.repeat_show()}
        </Button>
      </div>
    </Form>
  )
}

/** A box for each day that is free; a choice for each that is not: its times instead, or none. */
function RepeatDays({ days }: { days: readonly RepeatDay[] }) {
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.date}>{day.problem === null ? <FreeDay day={day} /> : <OtherDay day={day} />}</li>
      ))}
    </ol>
  )
}

function FreeDay({ day: { date, time, options, chosen } }: { day: RepeatDay }) {
  const [option] = options
  if (!option) return null
  return (
    <label className={styles.free}>
      <input type="checkbox" name={dayField(date)} value={option.value} defaultChecked={chosen !== ''} />
      <b>{longDate(date)}</b>
      <span className={typography.figures}>{timeText(time)}</span>
    </label>
  )
}

/** What is in the way of the visit's own time, and what can be had; nothing of it is chosen at first. */
function OtherDay({ day }: { day: RepeatDay }) {
  const { date, time, problem, options, chosen, hasNothingNear } = day
  return (
    <fieldset className={clsx(parts.stack, styles.other)}>
      <legend>
        <b>{longDate(date)}</b> <s className={typography.figures}>{timeText(time)}</s>
      </legend>
      <p className={styles.problem}>
        <Icon name="warning-fill" size={20} />
        {problem}
      </p>
      <div className={clsx(parts.wrapping, styles.options)}>
        <label>
          <input type="radio" name={dayField(date)} value="" defaultChecked={chosen === ''} />
          <span>{m.repeat_leave_out()}</span>
        </label>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={dayField(date)}
              value={option.value}
              defaultChecked={chosen === option.value}
              {...(option.isAnyway && { 'data-anyway': true })}
            />
            <OptionWords option={option} date={date} />
          </label>
        ))}
      </div>
      {hasNothingNear && <p className={styles.nothing}>{m.repeat_nothing_near()}</p>}
    </fieldset>
  )
}

/** The day only where it is another one. */
function OptionWords({ option, date }: { option: RepeatOption; date: RepeatDay['date'] }) {
  const { time, clinician, isAnyway } = option
  return (
    <span>
      <span className={typography.figures}>
        {option.date === date
          ? timeText(time)
          : m.platform_day_at_time({ date: shortDate(option.date), time: timeText(time) })}
      </span>
      {clinician !== null && (
        <>
          {' '}
          <bdi>{m.repeat_with({ clinician })}</bdi>
        </>
      )}
      {isAnyway && (
        <>
          {' '}
          <small>{m.desk_anyway_book()}</small>
        </>
      )}
    </span>
  )
}

type RepeatFormProps = {
  view: RepeatView
  list: string
  days: readonly RepeatDay[]
  /** Others were booked already: these are what was lost. */
  isRest: boolean
  tell: boolean
  reason: string
  reasonProblem: string | undefined
  formKey: string
}

const countChosen = (days: readonly RepeatDay[]) => days.filter(({ chosen }) => chosen !== '').length
const countTicked = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(([name, value]) => isDayField(name) && value !== '').length

/** The days, each to be chosen or left out; the button says how many it books. */
function RepeatForm({ view, list, days, isRest, tell, reason, reasonProblem, formKey }: RepeatFormProps) {
  const { visit } = view
  const { pathname, search } = useLocation()
  const { busy, guard } = useSending()
  const [count, setCount] = useState(() => countChosen(days))
  const onChange = (event: FormEvent<HTMLFormElement>) => setCount(countTicked(event.currentTarget))
  const fields = {
    updatedAt: visit.updatedAt,
    key: formKey,
    [datesField]: datesValue(days.map(({ date }) => date)),
  }
  return (
    <Form
      method="post"
      action={pathname + search}
      replace
      preventScrollReset
      onSubmit={guard}
      onChange={onChange}
      className={clsx(card.card, styles.form)}
      aria-labelledby="repeat-days"
    >
      <HiddenFields fields={fields} />
      <header className={styles.header}>
        <h2 id="repeat-days">{isRest ? m.repeat_days_left() : m.repeat_days()}</h2>
        {!isRest && days.length > 0 && <Free days={days} />}
      </header>
      {days.length === 0 ? <p className={styles.empty}>{m.repeat_no_days()}</p> : <RepeatDays days={days} />}
      <div className={clsx(parts.stack, styles.foot)}>
        {view.withAnybody !== null && <p className={quietText.line}>{view.withAnybody}</p>}
        {!isRest && view.beyond > 0 && (
          <p className={quietText.line}>{m.repeat_beyond({ count: view.beyond })}</p>
        )}
        {days.some(({ options }) => options.some(({ isAnyway }) => isAnyway)) && (
          <div className={styles.reason}>
            <InsistReason
              id="repeat-anyway"
              title={m.desk_anyway_book()}
              reason={reason}
              problem={reasonProblem}
            />
          </div>
        )}
        {days.length > 0 && (
          <TellChoice
            label={m.repeat_tell({ name: firstName(visit.name) })}
            unable={view.noEmail}
            ticked={tell}
          />
        )}
        <div className={parts.wrapping}>
          {days.length > 0 && (
            <Button variant="primary" size="small" busy={busy} busyText={m.repeat_booking()}>
              <ButtonWords count={count} />
            </Button>
          )}
          <LeaveLink to={visitAddress(list, visit.id)}>
            {isRest ? m.repeat_back() : m.repeat_leave()}
          </LeaveLink>
        </div>
      </div>
    </Form>
  )
}

function Free({ days }: { days: readonly RepeatDay[] }) {
  const free = days.filter(({ problem }) => problem === null).length
  return <p className={quietText.line}>{m.repeat_free({ count: free, all: numberText(days.length) })}</p>
}

/** Without script nobody counts along. */
function ButtonWords({ count }: { count: number }) {
  const hydrated = useHydrated()
  return hydrated && count > 0 ? m.repeat_book({ count }) : m.repeat_book_chosen()
}

type RepeatPageProps = {
  view: RepeatView
  /** The list from which somebody came. */
  list: string
  answer: RepeatAnswer | undefined
  /** Differs from action to action. */
  actionKey: string
}

/** How often, the days that this gives with what stands against each, and one button for all that are chosen. */
export function RepeatPage({ view, list, answer, actionKey }: RepeatPageProps) {
  const isRest = answer?.undo !== undefined
  const days = answer?.days ?? view.days
  const [changed, setChanged] = useState('')
  // The days are those of a pattern that nobody wants any more, until others are shown.
  const isChanged = changed === view.key
  return (
    <>
      <Head view={view} list={list} actionKey={actionKey} />
      {answer?.message && (
        <Banner key={answer.key} tone="error" focus>
          <p>{answer.message}</p>
        </Banner>
      )}
      {answer?.undo && <Partly answer={answer} undo={answer.undo} list={list} />}
      {view.refusal !== null && (
        <Banner tone="error">
          <p>
            {view.refusal} <Link to={visitAddress(list, view.visit.id)}>{m.repeat_back()}</Link>
          </p>
        </Banner>
      )}
      {view.refusal === null && !isRest && (
        <PatternForm
          key={actionKey}
          view={view}
          list={list}
          isChanged={isChanged}
          onChange={() => setChanged(view.key)}
        />
      )}
      {view.refusal === null && !isChanged && Object.keys(view.errors).length === 0 && (
        <RepeatForm
          key={`${view.key} ${answer?.key ?? ''}`}
          view={view}
          list={list}
          days={days}
          isRest={isRest}
          tell={answer?.tell ?? true}
          reason={answer?.reason ?? ''}
          reasonProblem={answer?.reasonProblem}
          formKey={answer?.key ?? view.key}
        />
      )}
    </>
  )
}

function Head({ view, list, actionKey }: Pick<RepeatPageProps, 'view' | 'list' | 'actionKey'>) {
  const { visit, what, inSeries } = view
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: repeatAddress(list, visit.id), heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={visitAddress(list, visit.id)}>
            <bdi>{visit.name}</bdi>
          </Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.repeat_title()}
        </h1>
        <p className={quietText.text}>{what}</p>
        {inSeries !== null && <p className={quietText.line}>{inSeries}</p>}
      </div>
    </div>
  )
}

type PartlyProps = { answer: RepeatAnswer; undo: Record<string, string>; list: string }

/** Some were booked, others were lost meanwhile: those that were, with Undo for the seconds that the server allows. */
function Partly({ answer: { booked = [], days = [], key }, undo, list }: PartlyProps) {
  return (
    <Banner key={key} tone="error" focus>
      <p>{m.repeat_lost({ count: days.length, booked: booked.length })}</p>
      <ul className={styles.booked}>
        {booked.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            {m.repeat_booked_list()}:{' '}
            {m.platform_day_at_time({ date: shortDate(date), time: timeText(time) })}
          </li>
        ))}
      </ul>
      <div className={styles.undo}>
        <UndoForm to={list} fields={undo} name={m.bulk_visits({ count: booked.length })} />
      </div>
    </Banner>
  )
}

/** Where the visit cannot be read, or is gone. */
export function RepeatUnavailable({ message, list }: { message: string | undefined; list: string }) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.repeat_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message ?? m.repeat_load_failed()} <Link to={list}>{m.repeat_back_to_list()}</Link>
        </p>
      </Banner>
    </>
  )
}
