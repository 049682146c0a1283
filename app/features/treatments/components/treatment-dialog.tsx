import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import { sentencesInOrder } from '../../../platform/forms/form-answer.ts'
import { useCloseTo } from '../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../ui/back-office/leave-link.tsx'
import { RefusalBanner } from '../../../ui/back-office/refusal-banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { OpeningHours, WeeklyHours } from '../../opening-hours/rules.ts'
import { addAddress, editAddress, path } from '../address.ts'
import { emptyTreatment, type TypedTreatment, timesToChoose, typedRules } from '../form.ts'
import type { TreatmentRefusal, TreatmentsView } from '../page.server.ts'
import { newlyOutside, type Offer, offerOf, type VisitAhead } from '../rules.ts'
import type { Team } from '../team.server.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import { BookingRulesFields } from './booking-rules-fields.tsx'
import { BringFields } from './bring-fields.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { OfferSentence, OutsideWarning } from './offer-warnings.tsx'
import { QuestionsLine } from './questions-line.tsx'
import { ActiveSwitch, NumberFields, WordFields } from './treatment-fields.tsx'

type Row = TreatmentsView['rows'][number]

type Props = {
  /** Left out for a new treatment. */
  row: Row | undefined
  /** Its future visits. */
  ahead: VisitAhead[]
  /** Who can be chosen. */
  team: Team
  /** The clinic's. */
  hours: OpeningHours
  refusal: TreatmentRefusal | undefined
}

const inOrder = [
  'name',
  'spanishName',
  'description',
  'spanishDescription',
  'durationMinutes',
  'capacity',
  'availableDays',
  'availableTimes',
  'clinicians',
  'rooms',
  'noticeMinutes',
  'horizonDays',
  'bufferBefore',
  'bufferAfter',
  'bring',
  'spanishBring',
] as const

/** Adds or changes a treatment. What patients will read, and whom it leaves outside, follow every choice. */
export function TreatmentDialog({ row, ahead, team, hours, refusal }: Props) {
  const [typed, setTyped] = useState<TypedTreatment>(() => refusal?.typed ?? typedOf(row))
  const change = (part: Partial<TypedTreatment>) => setTyped((last) => ({ ...last, ...part }))
  const close = useCloseTo(path)
  const { errors = {}, message } = refusal ?? {}
  const offer = chosenOffer(typed, row)
  const weeks = weeksOf(typed, team, hours)
  const outside = row ? newlyOutside(ahead, offerOf(row, isShared(row)), offer) : []
  const hidden = {
    intent: 'save',
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
            errors={sentencesInOrder(inOrder, errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={hidden} />
          <WordFields typed={typed} change={change} errors={errors} />
          <NumberFields typed={typed} change={change} errors={errors} />
          <OfferChoice
            {...{ typed, change, errors, weeks }}
            times={timesToChoose(hours, row?.availableTimes ?? [])}
          />
          <OfferSentence typed={typed} weeks={weeks} />
          <AssigneeChoice {...{ typed, change, errors, team }} assigned={row ?? nobody} />
          <BookingRulesFields typed={typed} change={change} errors={errors} />
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
      <LeaveLink to={path}>{isNew ? m.treatments_cancel() : m.treatments_discard()}</LeaveLink>
      <Button
        type="submit"
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
        spanishName: row.spanishName,
        spanishDescription: row.spanishDescription,
        bring: row.bring,
        spanishBring: row.spanishBring,
        bringIsNeutral: row.bringIsNeutral,
        durationMinutes: String(row.durationMinutes),
        capacity: String(row.capacity),
        active: row.active,
        availableDays: row.availableDays,
        availableTimes: row.availableTimes,
        ...typedRules(row),
        clinicianIds: [...row.clinicianIds],
        roomIds: [...row.roomIds],
        listedClinicians: [],
        listedRooms: [],
      }
    : emptyTreatment

/** The hours of those who are chosen to give it; the clinic's where it needs nobody. */
function weeksOf({ clinicianIds }: TypedTreatment, { clinicians }: Team, hours: OpeningHours): WeeklyHours[] {
  const chosen = clinicians.filter(({ id, active }) => active && clinicianIds.includes(id))
  return chosen.length > 0 ? chosen.map(({ week }) => week ?? hours.week) : [hours.week]
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
