import { columns } from '#app/db/columns.ts'
import { recordViewed } from '#app/features/audit/commands.server.ts'
import { checkRequest } from '#app/features/desk/add/checks.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { readBirthDate } from '#app/features/patients/birth-date.ts'
import { readKnown } from '#app/features/patients/patient-card.server.ts'
import { written } from '#app/features/records/write-record.server.ts'
import {
  canTell,
  changeStatus,
  findDetails,
  findHold,
  moveAppointment,
  type VisitDetails,
  writeInSchedule,
} from '#app/features/scheduling/index.server.ts'
import { emailDelaySeconds, slotValue } from '#app/features/scheduling/rules.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { refused } from '#app/platform/outcome.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Problem } from '../answers.server.ts'
import { statusCodes, subsetted } from '../codes.ts'
import { scopeProblem } from '../holder.server.ts'
import { fhirId, isFhirId, readSlotId, rowId } from '../ids.ts'
import { readAppointment } from '../records/records.server.ts'
import type { Resource } from '../resources.server.ts'
import { relative } from '../search/conditions.server.ts'
import {
  appointmentId,
  findKeyHold,
  holdIdIn,
  holdIsOver,
  isHeldId,
  noSuchTime,
  readTime,
  releaseTime,
  type WantedTime,
} from './hold.server.ts'
import {
  type Operating,
  recordsIn,
  referenceIn,
  required,
  resourceOf,
  textIn,
  textsOf,
} from './parameters.server.ts'
import { problemOf } from './problem.server.ts'

/**
 * ITI-117: books a time that $find proposed or $hold keeps, moves an appointment (`booked`, with another slot), or calls off
 * one, or a hold (`cancelled`). Done by the commands of the back office, so that what is refused there is refused here.
 */
export async function bookTime(operating: Operating): Promise<Resource[] | Problem> {
  const asked = { ...operating, began: columns.instant(operating.holder.services.clock.now()) }
  const id = appointmentId(asked)
  if (id === '') return required('Say “appointment-reference” or “appointment-resource”.')
  const resource = resourceOf(asked.given, 'appointment-resource', 'Appointment')
  const status = textIn(resource ?? undefined, 'status')
  if (isHeldId(id)) return status === 'cancelled' ? releaseTime(asked, id) : bookHeld(asked, id)
  if (readSlotId(id)) return status === 'cancelled' ? noSuchTime : bookFree(asked, id)
  return changeBooked(asked, { id, status })
}

/** With the moment at which it was asked: what is older is of an earlier request. */
type Booking = Operating & { began: string }

/** Who comes, as a form would say it. */
type Who = {
  name: string
  phone: string
  email: string
  birthDate: string
  language: Language
  /** The patient whose record says the rest; empty where name and contact say who it is. */
  patientId: string
}

/**
 * From `patient-resource`, or from a patient who is known, whom the key has to be allowed to read. Of that one what the desk
 * would begin with: an address that a stranger may have typed into an online form gets no email.
 */
async function readWho(asked: Operating): Promise<Who | Problem> {
  const { given, holder, origin } = asked
  const described = resourceOf(given, 'patient-resource', 'Patient')
  if (described) return whoIn(described)
  const participants = recordsIn(resourceOf(given, 'appointment-resource', 'Appointment')?.participant)
  const actors = participants.map(({ actor }) => referenceIn(actor) ?? '')
  const known = [...textsOf(given, 'patient-reference'), ...actors]
    .map((one) => relative(one, origin))
    .find((one) => one.startsWith('Patient/'))
  if (known === undefined) return required('Say “patient-resource” or “patient-reference”.')
  const lacking = scopeProblem(holder, 'patients:read')
  if (lacking) return lacking
  const id = known.slice('Patient/'.length)
  const found = isFhirId(id) ? await readKnown(holder.services, rowId(id)) : null
  if (!found) return cannotBe('There is no such patient.')
  const { id: patientId, name, phone, email, language, birthDate } = found
  if (phone === '') return cannotBe('This patient has no confirmed phone number. Send “patient-resource”.')
  return { name, phone, email, language, birthDate: birthDate ?? '', patientId }
}

const cannotBe = (text: string): Problem => ({ status: 422, code: 'business-rule', text })

/** What a Patient resource says that we keep. */
function whoIn(resource: Record<string, unknown>): Who {
  const [name] = recordsIn(resource.name)
  const given = Array.isArray(name?.given) ? name.given.filter((one) => typeof one === 'string') : []
  const telecom = (system: string) =>
    textIn(
      recordsIn(resource.telecom).find((one) => one.system === system),
      'value',
    )
  const spoken = recordsIn(resource.communication).map(({ language }) => {
    const [coding] = recordsIn((language as Record<string, unknown> | undefined)?.coding)
    return textIn(coding, 'code').slice(0, 2)
  })
  return {
    name: textIn(name, 'text') || [...given, textIn(name, 'family')].join(' ').trim(),
    phone: telecom('phone'),
    email: telecom('email'),
    birthDate: textIn(resource, 'birthDate'),
    language: languages.find((one) => spoken.includes(one)) ?? 'en',
    patientId: '',
  }
}

/** What the back office's form would be sent. */
function callOf({ given, holder, headers }: Operating, who: Who, { of, slot }: WantedTime) {
  const { actor } = holder
  const { birthDate, patientId, ...said } = who
  const isCopied = patientId !== ''
  const [comment = ''] = textsOf(given, 'comment')
  const typed = {
    ...said,
    treatment: of.treatment.name.en,
    with: of.clinician?.id ?? '',
    slot: slotValue(slot),
    message: comment,
    note: '',
    status: 'confirmed',
  }
  // Two keys may choose the same one.
  const sent = headers.get('idempotency-key') ?? ''
  const key = sent === '' ? '' : `${holder.keyId} ${sent}`
  return { actor, typed, birthDate, patientId, isCopied, tell: true, key }
}

/** Without a hold: first come, first served. */
async function bookFree(asked: Booking, id: string): Promise<Resource[] | Problem> {
  const wanted = readTime(asked.publication, id)
  if (!wanted) return noSuchTime
  const who = await readWho(asked)
  if ('code' in who) return who
  const booked = await addAppointment(asked.holder.services, callOf(asked, who, wanted))
  return booked.ok ? show(asked, { id: booked.value, isNew: true }) : problemOf(booked)
}

/** What a hold becomes: the same appointment, however often it is asked for. */
const visitIdOf = (holdId: string): string => digest('booked', holdId).slice(0, rowIdLength)
const rowIdLength = 22

async function bookHeld(asked: Booking, id: string): Promise<Resource[] | Problem> {
  const { services, actor } = asked.holder
  const who = await readWho(asked)
  if ('code' in who) return who
  const found = await findKeyHold(asked, id)
  if (!found?.treatment) return bookedBefore(asked, id)
  const { held, holdId, treatment: of } = found
  const wanted = { of, slot: { date: held.date, time: held.time }, start: 0 }
  const call = callOf(asked, who, wanted)
  const checked = await checkRequest(services, call)
  if (!checked.ok) return problemOf(checked)
  const { slot: _, with: __, ...said } = checked.value.request
  const visitId = visitIdOf(holdId)
  const writing = { actor, id: visitId, object: 'appointment', failed: m.add_failed() } as const
  const booked = await writeInSchedule<string>(services, writing, async (schedule) => {
    const hold = await findHold(schedule.tx, holdId)
    if (!hold || Temporal.Instant.compare(hold.until, schedule.now) <= 0) return refused(holdIsOver)
    const treatment = await holdActive(schedule.tx, hold.treatmentId)
    if (!treatment) return refused(holdIsOver)
    const tell = canTell(services, said.email)
      ? { kind: 'confirmed' as const, delaySeconds: emailDelaySeconds }
      : null
    const visit = {
      ...said,
      treatmentNames: [treatment.name],
      patientId: call.patientId,
      birthDate: readBirthDate(call.birthDate),
      writtenBy: call.isCopied ? '' : actor.id,
      tell,
    }
    const taken = await schedule.takeHold(holdId, { id: visitId, treatment, visit })
    if (!taken.ok) return refused(taken.why === 'over' ? holdIsOver : isClosed)
    return written({ action: 'create', detail: { status: said.status } }, visitId)
  })
  if (booked.ok) return show(asked, { id: booked.value, isNew: true })
  // The same request may have come twice at the same moment.
  return booked.status === holdIsOver.status ? bookedBefore(asked, id) : problemOf(booked)
}

/** The appointment that a hold became: an answer may have been lost. */
async function bookedBefore(asked: Booking, id: string): Promise<Resource[] | Problem> {
  const shown = await show(asked, { id: visitIdOf(holdIdIn(id, asked.holder.keyId)), isNew: false })
  return shown.length > 0 ? shown : problemOf(holdIsOver)
}

const isClosed = { status: 409, message: 'The clinic has closed that time. Ask $find again.' }

/** Another time for an appointment, or its end. */
async function changeBooked(
  asked: Booking,
  { id, status }: { id: string; status: string },
): Promise<Resource[] | Problem> {
  const { services, actor } = asked.holder
  const row = isFhirId(id) ? await findDetails(services.db, rowId(id)) : undefined
  if (!row) return { status: 404, code: 'not-found', text: 'There is no such appointment.' }
  const change = { actor, id: row.id, seen: null, tell: true }
  if (status === 'cancelled') {
    const cancelled = await changeStatus(services, { ...change, status: 'cancelled' })
    return cancelled.ok ? show(asked, { id: row.id, isNew: false }) : problemOf(cancelled)
  }
  const [slot] = recordsIn(resourceOf(asked.given, 'appointment-resource', 'Appointment')?.slot)
  const wanted =
    slot && readTime(asked.publication, relative(referenceIn(slot) ?? '', asked.origin).replace('Slot/', ''))
  if (status !== 'booked' || !wanted)
    return required('Send “appointment-resource”: booked with another slot, or cancelled.')
  if (wanted.of.treatment.id !== row.treatmentId)
    return cannotBe('This slot is of another treatment than the appointment. Send a slot of its own.')
  const moved = await moveAppointment(services, {
    ...change,
    slot: wanted.slot,
    clinicianId: wanted.of.clinician?.id ?? null,
  })
  return moved.ok ? show(asked, { id: row.id, isNew: false }) : problemOf(moved)
}

/**
 * The appointment as it is now; none where it is gone. A key that can't read appointments sees one that it has just booked,
 * which says what it sent, and of any other only the status. Where the request wrote nothing, nothing in the audit log says
 * who saw the appointment: a look at it does.
 * @param isNew the request may have booked it; its answer may be that of an earlier one
 */
async function show(
  { holder, place, began }: Booking,
  { id, isNew }: { id: string; isNew: boolean },
): Promise<Resource[]> {
  const { services, actor } = holder
  const row = await findDetails(services.db, id)
  if (!row) return []
  const isOwn = isNew && row.createdAt >= began
  if (!isOwn && scopeProblem(holder, 'appointments:read')) return [onlyStatus(row)]
  if (row.updatedAt < began) await recordViewed(services, actor, { object: 'appointment', id })
  const whole = await readAppointment(services.db, id, place)
  return whole ? [whole] : []
}

const onlyStatus = ({ id, status }: Pick<VisitDetails, 'id' | 'status'>): Resource => ({
  resourceType: 'Appointment',
  id: fhirId(id),
  meta: { tag: [subsetted] },
  status: statusCodes[status],
})
