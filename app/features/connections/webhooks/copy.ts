import type { OwnerAlarm } from '#app/features/outbox/owner-alarms.server.ts'
import { m } from '#app/language/messages.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { webhookPath } from './address.ts'
import { type EventType, testType } from './rules.ts'

/** What each event is, as its check box and a list of them say it. */
export const eventName: Readonly<Record<EventType, () => string>> = {
  'appointment.booked': m.webhooks_event_appointment_booked,
  'appointment.changed': m.webhooks_event_appointment_changed,
  'appointment.moved': m.webhooks_event_appointment_moved,
  'appointment.status': m.webhooks_event_appointment_status,
  'appointment.cancelled': m.webhooks_event_appointment_cancelled,
  'appointment.deleted': m.webhooks_event_appointment_deleted,
  'appointment.restored': m.webhooks_event_appointment_restored,
  'patient.created': m.webhooks_event_patient_created,
  'patient.changed': m.webhooks_event_patient_changed,
  'patient.erased': m.webhooks_event_patient_erased,
  'message.received': m.webhooks_event_message_received,
  'waitlist.added': m.webhooks_event_waitlist_added,
  'testimonial.received': m.webhooks_event_testimonial_received,
}

/** The type itself for one that only a later release knows. */
export const eventWords = (type: string): string => {
  if (type === testType) return m.webhooks_event_test()
  const known = keyOf(eventName, type)
  return known === null ? type : eventName[known]()
}

/** Why nothing was answered, on a chip. */
const faults = {
  address: m.webhooks_fault_address,
  scheme: m.webhooks_fault_scheme,
  private: m.webhooks_fault_private,
  'unknown-host': m.webhooks_fault_unknown_host,
  unreachable: m.webhooks_fault_unreachable,
  certificate: m.webhooks_fault_certificate,
  redirect: m.webhooks_fault_redirect,
  timeout: m.webhooks_fault_timeout,
  'too-large': m.webhooks_fault_too_large,
} as const

export const faultWords = (fault: string): string => {
  const known = keyOf(faults, fault)
  return known === null ? m.webhooks_fault_unreachable() : faults[known]()
}

/** Why an address can't be one, at its field. */
const addressFaults = {
  address: m.webhooks_address_wrong,
  scheme: m.webhooks_address_scheme,
  private: m.webhooks_address_private,
  'unknown-host': m.webhooks_address_unknown,
} as const

export const addressFault = (fault: string): string => {
  const known = keyOf(addressFaults, fault)
  return known === null ? m.webhooks_address_unknown() : addressFaults[known]()
}

/** Where it leads, without what may be secret in it: the words after "?" and a user's name never show. */
export const placeOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}` : url
}

/** What its owners are told when it is turned off: the host, never the whole address. */
export const alarmOf = ({ url, id, isGone }: { url: string; id: string; isGone: boolean }): OwnerAlarm => {
  const host = URL.parse(url)?.host ?? ''
  const heading = m.webhooks_email_heading()
  return {
    subject: m.webhooks_email_subject({ host }),
    heading,
    paragraphs: [
      isGone ? m.webhooks_email_gone({ host }) : m.webhooks_email_failed({ host }),
      m.webhooks_email_next(),
    ],
    path: webhookPath(id),
    button: m.webhooks_email_button(),
  }
}
