import { data, redirectDocument } from 'react-router'
import { askedField, pickAnswers } from '#app/features/answers/rules.ts'
import { withAlternatives } from '#app/features/booking/alternatives.server.ts'
import { bookAppointment } from '#app/features/booking/commands.server.ts'
import { BookingPage } from '#app/features/booking/components/booking-page.tsx'
import { orUnreachable } from '#app/features/booking/components/unreachable.ts'
import {
  bookingFields,
  bookingForm,
  emptyBooking,
  sentBeforeField,
  typedTreatments,
} from '#app/features/booking/fields.ts'
import { linkedView } from '#app/features/booking/linked-slot.server.ts'
import { answeredView, bookingView, unreadableView } from '#app/features/booking/page.server.ts'
import { bookedPathFrom } from '#app/features/booking/place.ts'
import { findLinkedSlot } from '#app/features/fhir/linked-slot.server.ts'
import { birthDateField } from '#app/features/patients/birth-date.ts'
import { parseSlot } from '#app/features/scheduling/rules.ts'
import { textsField, textsWanted } from '#app/features/texts/offer.ts'
import { m } from '#app/language/messages.ts'
import { parseDate, parseMonth } from '#app/platform/dates.ts'
import { type FormFields, pick, readFields, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { trapField } from '#app/platform/forms/form-trap.ts'
import { visitorsKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { type KeptRoute, keepingContext } from '#app/platform/pages/keeping.ts'
import { waiting } from '#app/platform/pages/waiting.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import { isEmbedded } from '#app/ui/embedded.ts'
import type { Route } from './+types/appointment'

const kept: KeptRoute = {
  shows: ['treatments', 'team', 'hours', 'times'],
  apart: { treatment: [], service: [] },
  // With each doctor there would be more pages than are kept.
  never: ['date', 'time', 'month', 'with', 'slot'],
}
export const handle = { interactive: true, kept, form: bookingForm }

type Step = Parameters<Services['views']['step']>[1]

/** Of the website's own form alone: a page in a frame isn't counted as opened, so its steps aren't either. */
function countStep({ views }: Services, { url, headers }: Request, step: Step): void {
  if (!isEmbedded(new URL(url).pathname)) views.step(headers, step)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const asked = new Map(search)
  const treatments = typedTreatments(search.getAll('treatment'))
  const typed = { ...emptyBooking, ...pick(asked, ['date', 'time', 'with']), ...treatments }
  try {
    const keeping = context.get(keepingContext)
    const slot = search.get('slot')
    if (slot !== null) {
      const linked = await findLinkedSlot(services, slot)
      return data(await linkedView(services, linked), { status: linked ? 200 : 404 })
    }
    const { month, service } = pick(asked, ['month', 'service'])
    if (parseDate(typed.date)) countStep(services, request, 'day')
    return data(await bookingView(services, { typed, month, service }, keeping))
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'booking page could not be read')
    return data(unreadableView(services, { typed }, null), { status: 503 })
  }
}

/** After a fault, until the form is worth sending again. */
const awaySeconds = 30

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const fields = await readFields(request)
  const typed = { ...pick(fields, bookingFields), ...treatmentsIn(fields) }
  const slot = parseSlot(fields.get('slot') ?? '')
  if (slot) Object.assign(typed, { date: slot.date, time: slot.time, with: slot.clinicianId ?? '' })
  const shown = fields.get('show') ?? ''
  if (parseDate(shown)) {
    if (!typed.date) countStep(services, request, 'day')
    typed.date = shown
  }
  const month = parseMonth(shown) ?? new URL(request.url).searchParams.get('month') ?? ''
  const wantsTexts = fields.get(textsField) === textsWanted
  const birthDate = fields.get(birthDateField) ?? ''
  const sent = { answers: pickAnswers(fields), asked: fields.get(askedField) ?? '', wantsTexts, birthDate }
  const page = { typed, month, ...sent }
  try {
    if (shown || fields.has('remove') || fields.get('intent') === 'show')
      return data(await answeredView(services, page))
    if (!fields.has(sentBeforeField)) countStep(services, request, 'sent')
    const outcome = await bookAppointment(services, {
      typed,
      ...sent,
      key: visitorsKey(fields.get('key'), context.get(visitorContext), request),
      trap: fields.get(trapField) ?? '',
      address: context.get(visitorContext).address,
    })
    if (outcome.ok) {
      if (!outcome.value.isRepeated) countStep(services, request, 'booked')
      return redirectDocument(bookedPathFrom(new URL(request.url).pathname, outcome.value.resultId), 303)
    }
    const { status, errors = {}, message = null, lost, retryAfter, isAskedAnew = false } = outcome
    const taken = lost ? await withAlternatives(services, lost) : null
    const answer = { errors, message, taken, isAskedAnew }
    return data(await answeredView(services, page, answer), { status, headers: waiting(retryAfter) })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'booking failed')
    return data(unreadableView(services, page, m.appointments_save_failed()), {
      status: 503,
      headers: waiting(awaySeconds),
    })
  }
}

/** Without JavaScript the button of a row takes it away. */
function treatmentsIn(fields: FormFields) {
  const sent = typedTreatments(valuesOf(fields, 'treatment'))
  const removed = fields.get('remove')
  return { ...sent, others: sent.others.filter((_, index) => `${index}` !== removed) }
}

/** A document's answer says when to try again, too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Without a network the form, and what was typed into it, stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orUnreachable(serverLoader, m.appointments_load_failed())

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreachable(serverAction, m.appointments_save_failed())

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage view={actionData ?? loaderData} />
}
