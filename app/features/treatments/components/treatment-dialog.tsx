import { clsx } from 'clsx'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type OpeningHours, rangesOn, type WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { fieldsOf, noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sortedTimes } from '#app/platform/dates.ts'
import { capitalised, numberText, shortDate, timeText, weekdayName } from '#app/platform/format.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import callout from '#app/ui/back-office/callout.module.css'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addAddress, editAddress, outsideAddress, path } from '../address.ts'
import { clinicHorizonDays, clinicNoticeMinutes } from '../booking-window.ts'
import { copy } from '../copy.ts'
import {
  buffers,
  dailyLimits,
  emptyTreatment,
  horizons,
  minutesField,
  notices,
  ofCategory,
  type TypedTreatment,
  timesToChoose,
  typedPrice,
  typedRules,
} from '../form.ts'
import { type CategoryGroup, categoryKey } from '../order/rules.ts'
import type { TreatmentIntent, TreatmentRefusal, TreatmentsView } from '../page.server.ts'
import {
  availabilityText,
  newlyOutside,
  type Offer,
  type OnlineBooking,
  offerOf,
  publicOffer,
  type VisitAhead,
} from '../rules.ts'
import type { Team } from '../team.server.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import { BringFields } from './bring-fields.tsx'
import { CategoryFields } from './category-fields.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { PriceFields } from './price-fields.tsx'
import { QuestionsLine } from './questions-line.tsx'
import styles from './treatment-dialog.module.css'
import { ActiveSwitch, NumberFields, WordFields } from './treatment-fields.tsx'

type Parts = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
}

/** Time around a visit, how soon and how far ahead it is booked, and whether patients book it online. */
function BookingRulesFields({ typed, change, errors }: Parts) {
  const number = (name: 'bufferBefore' | 'bufferAfter' | 'noticeMinutes' | 'horizonDays' | 'dailyLimit') => ({
    name,
    className: compactField.compact,
    type: 'number',
    inputMode: 'numeric' as const,
    value: typed[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
    error: errors[name],
  })
  const minutes = { min: buffers.least, max: buffers.most, step: buffers.step }
  return (
    <>
      <OnlineChoice typed={typed} change={change} />
      <div className={`${columns.twoColumns} ${columns.level}`}>
        <Field
          {...number('noticeMinutes')}
          {...limits(notices)}
          label={m.treatments_notice()}
          hint={noticeHint()}
        />
        <Field
          {...number('horizonDays')}
          {...limits(horizons)}
          label={m.treatments_horizon()}
          hint={horizonHint()}
        />
      </div>
      <div className={`${columns.twoColumns} ${columns.level}`}>
        <Field
          {...number('bufferBefore')}
          {...minutes}
          label={m.treatments_buffer_before()}
          hint={m.treatments_buffer_hint()}
        />
        <Field {...number('bufferAfter')} {...minutes} label={m.treatments_buffer_after()} />
      </div>
      <div className={`${columns.twoColumns} ${columns.level}`}>
        <Field
          {...number('dailyLimit')}
          {...limits(dailyLimits)}
          label={m.treatments_daily_limit()}
          hint={m.treatments_daily_limit_hint()}
        />
      </div>
    </>
  )
}

const limits = ({ least, most, step }: { least: number; most: number; step: number }) => ({
  min: least,
  max: most,
  step,
})
const noticeHint = () => m.treatments_notice_hint({ minutes: numberText(clinicNoticeMinutes) })
const horizonHint = () => m.treatments_horizon_hint({ days: numberText(clinicHorizonDays) })

const onlineWords = {
  request: m.treatments_online_request,
  'at-once': m.treatments_online_at_once,
  none: m.treatments_online_none,
} as const satisfies Record<OnlineBooking, () => string>
const bookingWays = ['request', 'at-once', 'none'] as const

function OnlineChoice({ typed, change }: Omit<Parts, 'errors'>) {
  return (
    <fieldset>
      <legend className={fieldset.legend}>{m.treatments_online()}</legend>
      <div className={`${radioBoxes.boxes} ${styles.choices}`}>
        {bookingWays.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="onlineBooking"
              value={one}
              checked={typed.onlineBooking === one}
              onChange={() => change({ onlineBooking: one })}
            />
            {onlineWords[one]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How many visits are named; the list has them all. */
const named = 3

type SentenceProps = {
  typed: TypedTreatment
  /** Hours of the clinicians who can give it, with the shortest length that one of them takes. */
  weeks: ReadonlyMap<WeeklyHours, number>
}

/** The sentence that patients will read, as it comes about; and what of it they are not offered. */
function OfferSentence({ typed, weeks }: SentenceProps) {
  const offer = { ...typed, durationMinutes: Number(typed.durationMinutes) || 0 }
  const { availableDays, availableTimes } = publicOffer(offer, [...weeks.keys()], weeks)
  const times = sortedTimes(availableTimes)
  const [first, last] = [times[0], times.at(-1)]
  return (
    <>
      <p className={callout.callout} aria-live="polite">
        <Icon name="calendar-check" />
        <span>
          <small>{m.treatments_patients_read()}</small>
          <b>
            {first && last
              ? m.treatments_offered({
                  days: capitalised(availabilityText(availableDays)),
                  times: copy.times(timeText(first), timeText(last)),
                })
              : m.treatments_nothing_chosen()}
          </b>
        </span>
      </p>
      <BeyondHours typed={typed} weeks={weeks} shown={{ availableDays, availableTimes }} />
    </>
  )
}

type Shown = Pick<TypedTreatment, 'availableDays' | 'availableTimes'>

/** Days without working hours, and times at which a visit would leave them: staff may book them. */
function BeyondHours({ typed, weeks, shown }: SentenceProps & { shown: Shown }) {
  const isChosen = typed.availableDays.length > 0 && typed.availableTimes.length > 0
  const days = typed.availableDays.filter((day) =>
    [...weeks.keys()].every((week) => rangesOn(week, day).length === 0),
  )
  const isOpen = days.length < typed.availableDays.length
  const times = typed.availableTimes.filter((time) => isOpen && !shown.availableTimes.includes(time))
  if (!isChosen || days.length + times.length === 0) return null
  return <p>{copy.beyondHours([...days.map(weekdayName), ...sortedTimes(times).map(timeText)])}</p>
}

/** Visits that what is chosen now leaves outside: they stay booked, and staff are told before they save. */
function OutsideWarning({ id, visits, offer }: { id: string; visits: VisitAhead[]; offer: Offer }) {
  if (visits.length === 0) return null
  const when = visits
    .slice(0, named)
    .map(({ date, time }) => m.treatments_visit_at({ day: shortDate(date), time: timeText(time) }))
  return (
    <Banner tone="warning">
      <p>
        <b>{m.treatments_outside({ count: visits.length })}</b>
      </p>
      <p className={styles.details}>{copy.staysBooked(when, visits.length - when.length)}</p>
      <a
        className={clsx(textLink.textLink, styles.list)}
        href={outsideAddress(id, offer)}
        target="_blank"
        rel="noopener"
      >
        {m.treatments_outside_list({ count: visits.length })}
        <span className={typography.visuallyHidden}>{m.treatments_in_new_tab()}</span>
      </a>
    </Banner>
  )
}

type Row = TreatmentsView['rows'][number]

type Props = {
  /** Left out for a new treatment. */
  row: Row | undefined
  /** Its future visits. */
  ahead: VisitAhead[]
  /** Who can be chosen. */
  team: Team
  categories: readonly CategoryGroup<unknown>[]
  /** The clinic's. */
  hours: OpeningHours
  refusal: TreatmentRefusal | undefined
}

const fieldOrder = [
  ...fieldsOf('name'),
  ...fieldsOf('description'),
  'categoryOf',
  ...fieldsOf('category'),
  'durationMinutes',
  'capacity',
  'availableDays',
  'availableTimes',
  'clinicians',
  'rooms',
  'noticeMinutes',
  'horizonDays',
  'dailyLimit',
  'bufferBefore',
  'bufferAfter',
  'price',
  ...fieldsOf('bring'),
] as const

/** With the minutes of each clinician after who is chosen. */
const fieldsInOrder = ({ clinicians }: Team): string[] =>
  fieldOrder.flatMap((field) =>
    field === 'clinicians' ? [field, ...clinicians.map(({ id }) => minutesField(id))] : [field],
  )

/** Adds or changes a treatment. What patients will read, and whom it leaves outside, follow every choice. */
export function TreatmentDialog({ row, ahead, team, categories, hours, refusal }: Props) {
  const [typed, setTyped] = useState<TypedTreatment>(() => refusal?.typed ?? typedOf(row))
  const change = (part: Partial<TypedTreatment>) => setTyped((last) => ({ ...last, ...part }))
  const close = useCloseTo(path)
  const { errors = {}, message } = refusal ?? {}
  const offer = chosenOffer(typed, row)
  const weeks = weeksOf(typed, team, hours)
  const outside = row ? newlyOutside(ahead, offerOf(row, isShared(row)), offer) : []
  const hidden = {
    intent: 'save' satisfies TreatmentIntent,
    id: typed.id,
    updatedAt: typed.updatedAt,
    warned: String(outside.length),
  }
  return (
    <Dialog
      title={row ? m.treatments_edit_title() : m.treatments_add()}
      closeLabel={m.treatments_close()}
      onClose={close}
      width="large"
    >
      <Form
        method="post"
        action={row ? editAddress(row.id) : addAddress}
        replace
        preventScrollReset
        noValidate
      >
        <DialogBody>
          <ErrorSummary
            title={m.treatments_problems()}
            errors={sentencesInOrder(fieldsInOrder(team), errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={hidden} />
          <WordFields typed={typed} change={change} errors={errors} />
          <CategoryFields typed={typed} change={change} errors={errors} categories={categories} />
          <NumberFields typed={typed} change={change} errors={errors} />
          <OfferChoice
            typed={typed}
            change={change}
            errors={errors}
            weeks={weeks}
            times={timesToChoose(hours, row?.availableTimes ?? [])}
          />
          <OfferSentence typed={typed} weeks={weeks} />
          <AssigneeChoice
            typed={typed}
            change={change}
            errors={errors}
            team={team}
            assigned={row ?? nobody}
          />
          <BookingRulesFields typed={typed} change={change} errors={errors} />
          <PriceFields typed={typed} change={change} errors={errors} />
          <BringFields typed={typed} change={change} errors={errors} />
          <QuestionsLine row={row} />
          {row && <OutsideWarning id={row.id} visits={outside} offer={offer} />}
          <ActiveSwitch typed={typed} change={change} />
        </DialogBody>
        <Actions typed={typed} isNew={!row} />
      </Form>
    </Dialog>
  )
}

/** Saving waits for a day and a time, and says so; without script the server does. */
function Actions({ typed, isNew }: { typed: TypedTreatment; isNew: boolean }) {
  const busy = useNavigation().formMethod === 'POST'
  const follows = useHydrated()
  const isOffered = !follows || (typed.availableDays.length > 0 && typed.availableTimes.length > 0)
  return (
    <DialogActions>
      <p id="save-reason" role="status">
        {isOffered ? '' : m.treatments_day_and_time()}
      </p>
      <LeaveLink to={path} discards={!isNew}>
        {isNew ? m.treatments_cancel() : m.treatments_discard()}
      </LeaveLink>
      <Button
        size="small"
        unavailable={!isOffered}
        aria-describedby={isOffered ? undefined : 'save-reason'}
        busy={busy}
        busyText={m.treatments_saving()}
      >
        {m.treatments_save()}
      </Button>
    </DialogActions>
  )
}

export const typedOf = (row: Row | undefined): TypedTreatment =>
  row
    ? {
        id: row.id,
        updatedAt: row.updatedAt,
        name: row.name,
        description: row.description,
        bring: row.bring,
        bringIsNeutral: row.bringIsNeutral,
        categoryOf: ofCategory(categoryKey(row)),
        category: noText,
        durationMinutes: String(row.durationMinutes),
        capacity: String(row.capacity),
        active: row.active,
        availableDays: row.availableDays,
        availableTimes: row.availableTimes,
        ...typedRules(row),
        ...typedPrice(row.price),
        clinicianIds: [...row.clinicianIds],
        roomIds: [...row.roomIds],
        ownMinutes: recordOf(Object.keys(row.ownMinutes), (id) => String(row.ownMinutes[id] ?? '')),
        listedClinicians: [],
        listedRooms: [],
      }
    : emptyTreatment

/** The hours of those who are chosen to give it; the clinic's where it needs nobody. */
function weeksOf(
  { clinicianIds, ownMinutes, durationMinutes }: TypedTreatment,
  { clinicians }: Team,
  hours: OpeningHours,
): Map<WeeklyHours, number> {
  const usual = Number(durationMinutes) || 0
  const chosen = clinicians.filter(({ id, active }) => active && clinicianIds.includes(id))
  const found = new Map<WeeklyHours, number>()
  for (const { id, weeks } of chosen)
    for (const week of weeks.length > 0 ? weeks : [hours.week]) {
      const minutes = Number(ownMinutes[id]) || usual
      found.set(week, Math.min(minutes, found.get(week) ?? minutes))
    }
  return found.size > 0 ? found : new Map([[hours.week, usual]])
}

const nobody = { clinicianIds: [], roomIds: [] }

type Assigned = { clinicianIds: readonly string[]; roomIds: readonly string[] }
const isShared = ({ clinicianIds, roomIds }: Assigned) => clinicianIds.length + roomIds.length > 0

const chosenOffer = (typed: TypedTreatment, row: Row | undefined): Offer =>
  offerOf(
    {
      availableDays: typed.availableDays,
      availableTimes: typed.availableTimes,
      capacity: Number(typed.capacity) || (row?.capacity ?? 1),
    },
    isShared(typed),
  )
