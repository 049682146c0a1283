import { useEffect, useRef, useState } from 'react'
import { Form, Link, useFetcher, useNavigation } from 'react-router'
import { ClinicFrame } from '#app/features/clinic-sections/components/clinic-frame.tsx'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { m } from '#app/language/messages.ts'
import { timeText, weekdayPlural } from '#app/platform/format.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import callout from '#app/ui/back-office/callout.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import { ActionNotice, RefusalBanner } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { described, FieldFrame, FieldMessage } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { addSpecialHoursPath, hoursPath, visitsToSettlePath } from '../address.ts'
import { fieldsOf, hoursFields, isAllClosed, type TypedHours } from '../form.ts'
import type { HoursAnswer, HoursIntent, HoursPreview, HoursView, ZoneView } from '../page.server.ts'
import { steps } from '../rules.ts'
import styles from './hours-section.module.css'
import { CopyMonday, WeekFields } from './week-fields.tsx'

/** No day is open: anyone who means it says so. */
const ClosedTick = ({ error }: { error: string | undefined }) => (
  <Banner tone="warning">
    <p>
      <b>{m.opening_hours_all_closed()}</b>
    </p>
    <p>{m.opening_hours_all_closed_text()}</p>
    <FieldMessage id="closed" error={error} />
    <label className={checkLine.checkLine}>
      <input
        type="checkbox"
        id="closed"
        name="closed"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'closed-error'}
      />
      {m.opening_hours_all_closed_confirm()}
    </label>
  </Banner>
)

type PublicSentenceProps = Pick<HoursPreview, 'sentences'> & { isFollowing: boolean }

/** The sentence that visitors will read, in both languages. */
const PublicSentence = ({ sentences, isFollowing }: PublicSentenceProps) => (
  <p className={callout.callout} aria-live="polite" aria-busy={isFollowing}>
    <Icon name="storefront" />
    <span>
      <small>{m.opening_hours_visitors_read()}</small>
      {Object.entries(sentences).map(([language, sentence], at) => {
        const Sentence = at === 0 ? 'b' : 'small'
        return (
          <Sentence key={language} lang={language}>
            {sentence}
          </Sentence>
        )
      })}
    </span>
  </p>
)

/** Visits that these hours would leave outside; they are never touched. */
function VisitsWarning({ outside }: Pick<HoursPreview, 'outside'>) {
  if (outside.count === 0) return null
  const when = outside.when.map(({ weekday, from, to }) =>
    m.opening_hours_outside_when({ days: weekdayPlural(weekday), from: timeText(from), to: timeText(to) }),
  )
  return (
    <Banner tone="warning">
      <p>
        <b>{m.opening_hours_outside({ count: outside.count, when: when.join('; ') })}</b>
      </p>
      <p>{m.opening_hours_stay_booked()}</p>
    </Banner>
  )
}

type StepFieldProps = { step: string; change: (step: string) => void; error: string | undefined }

/** How far apart the start times lie that treatments can offer. */
function StepField({ step, change, error }: StepFieldProps) {
  const frame = { id: 'step', label: m.opening_hours_step(), hint: m.opening_hours_step_hint(), error }
  return (
    <FieldFrame {...frame} className={`${compactField.compact} ${styles.field}`}>
      <select {...described(frame)} name="step" value={step} onChange={(event) => change(event.target.value)}>
        {steps.map((minutes) => (
          <option key={minutes} value={minutes}>
            {m.opening_hours_step_minutes({ minutes })}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** Nobody reads a sentence while typing: it is asked for when the hand rests. */
const restMilliseconds = 350

/**
 * What the hours would mean, asked of the server as they are typed: it alone speaks both languages and knows the
 * visits. While a line is half typed, what was told last stays.
 */
function usePreview(
  typed: TypedHours,
  { first, view }: { first: HoursPreview; view: HoursView },
): { preview: HoursPreview; isFollowing: boolean } {
  const { submit, data, state } = useFetcher<HoursAnswer>()
  const before = useRef(typed)
  useEffect(() => {
    if (before.current === typed) return
    before.current = typed
    const timer = setTimeout(() => {
      submit(
        { ...fieldsOf(typed), intent: 'show' satisfies HoursIntent },
        { method: 'post', action: hoursPath },
      )
    }, restMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, submit])
  const [shown, setShown] = useState(first)
  if (data?.preview && data.preview !== shown) setShown(data.preview)
  return { preview: shown ?? view.preview, isFollowing: state !== 'idle' }
}

type ZoneCardProps = { zone: ZoneView; answer: HoursAnswer | undefined }

/** In which zone the clinic's times are meant: chosen before the first visit, then said. */
function ZoneCard({ zone, answer }: ZoneCardProps) {
  return (
    <SectionCard id="zone" title={m.opening_hours_zone_title()} lead={m.opening_hours_zone_lead()}>
      {answer?.zoneRefusal && <RefusalBanner answer={answer}>{answer.zoneRefusal}</RefusalBanner>}
      {zone.choices.length > 0 ? (
        <ZoneForm key={zone.name} zone={zone} />
      ) : (
        <>
          <p>
            <b>
              <bdi>{zone.label}</bdi>
            </b>
          </p>
          <p className={quietText.text}>{m.opening_hours_zone_fixed()}</p>
          <ForInstaller>{m.opening_hours_installer_zone({ zone: 'America/Denver' })}</ForInstaller>
        </>
      )}
    </SectionCard>
  )
}

function ZoneForm({ zone: { name, choices } }: { zone: ZoneView }) {
  const navigation = useNavigation()
  const frame = {
    id: 'timeZone',
    label: m.opening_hours_zone(),
    hint: m.opening_hours_zone_hint(),
    error: undefined,
  }
  return (
    <Form className={styles.form} method="post" action={hoursPath} replace preventScrollReset>
      <FieldFrame {...frame} className={`${compactField.compact} ${styles.field}`}>
        <select {...described(frame)} name="timeZone" defaultValue={name}>
          {choices.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div className={buttonRow.row}>
        <Button
          name="intent"
          value={'zone' satisfies HoursIntent}
          size="extra-small"
          busy={navigation.formData?.get('intent') === ('zone' satisfies HoursIntent)}
          busyText={m.opening_hours_saving()}
        >
          {m.opening_hours_zone_save()}
        </Button>
      </div>
    </Form>
  )
}

type HoursSectionProps = {
  /** Null where the hours cannot be read. */
  view: HoursView | null
  problem: string | undefined
  /** What came of a form without script, and of one that was refused. */
  answer: HoursAnswer | undefined
  isSaved: boolean
  actionKey: string
}

/** Clinic > Hours: the week, the step of start times, and what both would mean. */
export function HoursSection({ view, problem, answer, isSaved, actionKey }: HoursSectionProps) {
  // First, since all times are meant in it, and it locks with the first appointment.
  const canChooseZone = view !== null && view.zone.choices.length > 0
  return (
    <ClinicFrame section="hours" actionKey={actionKey}>
      <ActionNotice
        refusal={undefined}
        done={isSaved && !answer ? m.opening_hours_saved() : null}
        closeLabel={m.opening_hours_close()}
        actionKey={actionKey}
      />
      {view ? (
        <>
          {canChooseZone && <ZoneCard zone={view.zone} answer={answer} />}
          <HoursForm key={view.saved.updatedAt} view={view} answer={answer} />
          {!canChooseZone && <ZoneCard zone={view.zone} answer={answer} />}
        </>
      ) : (
        <Banner tone="error">
          <p>
            {problem} <a href={hoursPath}>{m.opening_hours_try_again()}</a>
          </p>
        </Banner>
      )}
    </ClinicFrame>
  )
}

type FormProps = { view: HoursView; answer: HoursAnswer | undefined }

function HoursForm({ view, answer }: FormProps) {
  const [typed, setTyped] = useState<TypedHours>(answer?.typed ?? view.saved)
  const change = (part: Partial<TypedHours>) => setTyped((last) => ({ ...last, ...part }))
  const { preview, isFollowing } = usePreview(typed, { first: answer?.preview ?? view.preview, view })
  const errors = answer?.errors ?? {}
  const week = { week: typed.week, change: (next: TypedHours['week']) => change({ week: next }) }
  return (
    <Form method="post" action={hoursPath} replace preventScrollReset noValidate>
      <SectionCard
        title={m.opening_hours_title()}
        lead={m.opening_hours_lead()}
        action={<CopyMonday {...week} />}
      >
        <ErrorSummary
          title={m.opening_hours_problems()}
          errors={sentencesInOrder(hoursFields, errors)}
          attempt={answer}
        />
        {answer?.message && <RefusalBanner answer={answer}>{answer.message}</RefusalBanner>}
        <HiddenFields fields={{ updatedAt: typed.updatedAt, warned: String(preview.outside.count) }} />
        {view.toSettle > 0 && <ToSettle count={view.toSettle} />}
        <WeekFields {...week} errors={errors} />
        <StepField step={typed.step} change={(step) => change({ step })} error={errors.step} />
        <p className={quietText.text}>
          {m.opening_hours_one_day()} <Link to={addSpecialHoursPath}>{m.opening_hours_special()}</Link>
        </p>
        <PublicSentence sentences={preview.sentences} isFollowing={isFollowing} />
        {isAllClosed(typed.week) && <ClosedTick error={errors.closed} />}
        <VisitsWarning outside={preview.outside} />
        <Actions />
      </SectionCard>
    </Form>
  )
}

/** What the saved hours leave outside waits for staff, however long ago they were saved. */
const ToSettle = ({ count }: { count: number }) => (
  <Banner tone="info">
    <p>
      {m.opening_hours_to_settle({ count })} <Link to={visitsToSettlePath}>{m.opening_hours_settle()}</Link>
    </p>
  </Banner>
)

function Actions() {
  const navigation = useNavigation()
  const busy =
    navigation.formMethod === 'POST' && navigation.formData?.get('intent') === ('save' satisfies HoursIntent)
  return (
    <div className={buttonRow.row}>
      <Button
        name="intent"
        value={'save' satisfies HoursIntent}
        size="extra-small"
        busy={busy}
        busyText={m.opening_hours_saving()}
      >
        {m.opening_hours_save()}
      </Button>
      <Button
        name="intent"
        value={'show' satisfies HoursIntent}
        variant="secondary"
        size="extra-small"
        className={styles.show}
      >
        {m.opening_hours_show()}
      </Button>
      <ButtonLink href={hoursPath} variant="secondary" size="extra-small">
        {m.opening_hours_take_back()}
      </ButtonLink>
    </div>
  )
}
