import type {
  SourceAppointment,
  SourceClinician,
  SourcePatient,
  SourceRecord,
  SourceStatus,
  SourceTreatment,
  UnreadableReason,
  UnreadField,
  WorkingHours,
} from '#app/features/imports/source-record.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import { cellText, idOf, languageOf, mailAddressIn } from '../cells.server.ts'
import type { SourceChoice } from '../choice.ts'
import { instantOf } from '../instants.server.ts'
import { parseLocalMoment } from '../local-moments.ts'
import { decoded, linesOf } from '../text.server.ts'
import {
  conceptText,
  contactsIn,
  humanName,
  isJson,
  type Json,
  listIn,
  referenceIn,
  textIn,
} from './resources.ts'

type Choice = Extract<SourceChoice, { source: 'fhir' }>

/** A bundle is one text, so there is a most of it; as ndjson it may be of any length. */
const mostBundleCharacters = 64_000_000
/** Appointments wait for the people whom they are of. */
const mostHeld = 500_000
const shownCharacters = 300
const dayMinutes = 1_440

/** A Bundle of any kind, or one resource a line. What is neither a person, a service nor an appointment is left out. */
export async function* readFhir(
  file: AsyncIterable<Uint8Array>,
  choice: Choice,
): AsyncIterable<SourceRecord> {
  const reader = new FhirReader(choice)
  let whole = ''
  for await (const { number, text, isTooLong } of linesOf(decoded(file, 'utf-8'), mostBundleCharacters)) {
    if (isTooLong || whole.length + text.length > mostBundleCharacters) {
      yield {
        kind: 'unreadable',
        line: number,
        text: text.slice(0, shownCharacters),
        reason: { code: 'too-long' },
      }
      whole = ''
      break
    }
    const json = whole === '' ? jsonIn(text) : undefined
    if (json !== undefined) yield* reader.read(json, number)
    else if (number === 1 || whole !== '') whole += `${text}\n`
    else if (text.trim() !== '')
      yield {
        kind: 'unreadable',
        line: number,
        text: text.slice(0, shownCharacters),
        reason: { code: 'no-json' },
      }
  }
  if (whole.trim() !== '') {
    const json = jsonIn(whole)
    if (json === undefined)
      yield {
        kind: 'unreadable',
        line: 1,
        text: whole.slice(0, shownCharacters),
        reason: { code: 'no-json' },
      }
    else yield* reader.read(json, 1)
  }
  yield* reader.rest()
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Held = { resource: Json; line: number }

class FhirReader {
  private readonly choice: Choice
  private readonly patients = new Set<string>()
  private readonly clinicians = new Map<string, SourceClinician>()
  private readonly services = new Map<string, SourceTreatment>()
  private readonly links: Held[] = []
  private readonly appointments: Held[] = []

  constructor(choice: Choice) {
    this.choice = choice
  }

  *read(value: unknown, line: number): Iterable<SourceRecord> {
    if (!isJson(value)) yield unreadable(value, line, { code: 'no-json' })
    else if (value.resourceType === 'Bundle')
      for (const entry of listIn(value.entry)) {
        const resource = entry.resource
        if (isJson(resource)) yield* this.resource(withId(resource, textIn(entry.fullUrl)), line)
      }
    else yield* this.resource(value, line)
  }

  /** Appointments, and who offers what, once everybody is known. */
  *rest(): Iterable<SourceRecord> {
    for (const { resource } of this.links) this.link(resource)
    yield* this.clinicians.values()
    yield* this.services.values()
    for (const { resource, line } of this.appointments) yield* this.appointment(resource, line)
  }

  private *resource(resource: Json, line: number): Iterable<SourceRecord> {
    const type = resource.resourceType
    const id = textIn(resource.id)
    if (type === 'Appointment' || type === 'Schedule' || type === 'PractitionerRole') {
      const held = type === 'Appointment' ? this.appointments : this.links
      if (held.length >= mostHeld) yield unreadable(resource, line, { code: 'too-many-rows' })
      else held.push({ resource, line })
      return
    }
    if (type !== 'Patient' && type !== 'Practitioner' && type !== 'HealthcareService') return
    if (type === 'HealthcareService') {
      const name = cellText(textIn(resource.name) ?? conceptText(listIn(resource.type)[0]))
      if (name === null) yield unreadable(resource, line, { code: 'no-name' })
      else
        this.keepService(
          id ?? idOf(name),
          line,
          name,
          textIn(resource.comment) ?? textIn(resource.extraDetails),
        )
      return
    }
    const contact = this.contact(resource)
    if (contact.name === null) yield unreadable(resource, line, { code: 'no-name' })
    else if (type === 'Patient') yield this.patient(resource, line, { ...contact, name: contact.name })
    else {
      const sourceId = id ?? idOf(contact.name, contact.email)
      const { name, email, phone } = contact
      this.clinicians.set(sourceId, { kind: 'clinician', sourceId, line, name, email, phone, hours: [] })
    }
  }

  private contact(resource: Json) {
    const unread: UnreadField[] = []
    const email =
      contactsIn(resource.telecom, 'email').flatMap((text) => mailAddressIn(text) ?? [])[0] ?? null
    let phone: string | null = null
    for (const text of contactsIn(resource.telecom, 'phone')) {
      const number = numbersIn(text, this.choice.phoneCountry)[0]
      if (number === undefined) unread.push({ field: 'phone', text })
      phone ??= number ?? null
    }
    return { name: cellText(humanName(resource.name)) ?? email ?? phone, email, phone, unread }
  }

  private patient(
    resource: Json,
    line: number,
    {
      name,
      email,
      phone,
      unread,
    }: { name: string; email: string | null; phone: string | null; unread: UnreadField[] },
  ): SourcePatient {
    const birth = textIn(resource.birthDate)
    const birthDate =
      birth && /^\d{4}-\d{2}-\d{2}$/.test(birth)
        ? (parseLocalMoment(birth, 'month-first', 2100)?.date ?? null)
        : null
    if (birth && !birthDate) unread.push({ field: 'birth-date', text: birth })
    const spoken = listIn(resource.communication)
    const preferred = spoken.find(({ preferred }) => preferred === true) ?? spoken[0]
    const language = isJson(preferred?.language) ? preferred.language : undefined
    const words = [conceptText(language), ...listIn(language?.coding).map(({ code }) => textIn(code))]
    const sourceId = textIn(resource.id) ?? idOf(name, email, phone, birthDate)
    this.patients.add(sourceId)
    return {
      kind: 'patient',
      sourceId,
      line,
      name,
      email,
      phone,
      birthDate,
      language: words.flatMap((word) => (word && languageOf(word)) || [])[0] ?? null,
      notes: null,
      ...(unread.length > 0 && { unreadFields: unread }),
    }
  }

  private keepService(
    sourceId: string,
    line: number,
    name: string,
    description: string | null,
  ): SourceTreatment {
    const service: SourceTreatment = {
      kind: 'treatment',
      sourceId,
      line,
      name,
      durationMinutes: null,
      priceCents: null,
      description,
      capacity: null,
    }
    this.services.set(sourceId, service)
    return service
  }

  /** A role says the hours; it and a schedule say who offers what. */
  private link(resource: Json): void {
    const references = [
      resource.practitioner,
      ...listIn(resource.healthcareService),
      ...listIn(resource.actor),
    ]
      .map(referenceIn)
      .filter((reference) => reference !== null)
    const clinicians = references.flatMap(({ id }) => this.clinicians.get(id) ?? [])
    for (const { id } of references) {
      const service = this.services.get(id)
      if (service && clinicians.length > 0)
        service.clinicians = [
          ...new Set([...(service.clinicians ?? []), ...clinicians.map(({ sourceId }) => sourceId)]),
        ]
    }
    for (const clinician of clinicians)
      clinician.hours = [...clinician.hours, ...listIn(resource.availableTime).flatMap(hoursIn)]
  }

  private *appointment(resource: Json, line: number): Iterable<SourceRecord> {
    const actors = listIn(resource.participant).flatMap(({ actor }) => (isJson(actor) ? [actor] : []))
    const known = actors.map((actor) => ({
      actor,
      id: referenceIn(actor)?.id ?? '',
      type: referenceIn(actor)?.type ?? textIn(actor.type),
    }))
    const found = known.find(({ id }) => this.patients.has(id))
    const named = known.find(({ actor, type }) => type === 'Patient' && textIn(actor.display) !== null)
    if (!found && !named) {
      yield unreadable(resource, line, { code: 'no-patient' })
      return
    }
    const starts = textIn(resource.start)
    const start = starts === null ? null : this.instant(starts)
    if (!start) {
      yield unreadable(
        resource,
        line,
        starts === null ? { code: 'no-date' } : { code: 'date', value: starts.slice(0, 100) },
      )
      return
    }
    let patient = found?.id ?? ''
    if (!found && named) {
      const name = textIn(named.actor.display) ?? ''
      patient = named.id || idOf(name)
      this.patients.add(patient)
      yield {
        kind: 'patient',
        sourceId: patient,
        line,
        name,
        email: null,
        phone: null,
        birthDate: null,
        language: null,
        notes: null,
      }
    }
    const treatment = this.treatmentOf(resource, known, line)
    if (treatment.isNew) yield treatment.record
    const statusText = textIn(resource.status)
    const status = statusOfCode[statusText ?? ''] ?? 'confirmed'
    const notes = [
      textIn(resource.comment),
      textIn(resource.description),
      textIn(resource.patientInstruction),
    ]
    const record: SourceAppointment = {
      kind: 'appointment',
      sourceId: textIn(resource.id) ?? idOf(patient, start.at),
      line,
      startsAt: start.at,
      durationMinutes: this.minutes(resource, start.at),
      status,
      patient,
      treatment: treatment.id,
      clinician: known.find(({ id }) => this.clinicians.has(id))?.id ?? null,
      notes: cellText([...new Set(notes.filter((note) => note !== null))].join('\n')),
      ...(start.clockChange && { clockChange: start.clockChange }),
    }
    yield record
  }

  private treatmentOf(resource: Json, actors: { id: string }[], line: number) {
    const id = actors.find((actor) => this.services.has(actor.id))?.id
    if (id !== undefined) return { id, isNew: false as const }
    const name = cellText(
      listIn(resource.serviceType).flatMap((type) => conceptText(type) ?? [])[0] ??
        conceptText(resource.appointmentType),
    )
    if (name === null) return { id: null, isNew: false as const }
    const same = [...this.services.values()].find((service) => service.name === name)
    if (same) return { id: same.sourceId, isNew: false as const }
    return { id: idOf(name), isNew: true as const, record: this.keepService(idOf(name), line, name, null) }
  }

  private instant(text: string) {
    const moment = parseLocalMoment(text, 'month-first', 2100)
    const { date = null, time = null, offset = null } = moment ?? {}
    return date === null || time === null ? null : instantOf({ date, time, offset }, this.choice.timeZone)
  }

  private minutes(resource: Json, startsAt: string): number | null {
    const said = resource.minutesDuration
    const end = this.instant(textIn(resource.end) ?? '')
    const minutes =
      typeof said === 'number' ? said : end ? (Date.parse(end.at) - Date.parse(startsAt)) / 60_000 : 0
    return Number.isInteger(minutes) && minutes > 0 && minutes <= dayMinutes ? minutes : null
  }
}

const statusOfCode: Record<string, SourceStatus> = {
  proposed: 'pending',
  pending: 'pending',
  waitlist: 'pending',
  booked: 'confirmed',
  arrived: 'completed',
  'checked-in': 'completed',
  fulfilled: 'completed',
  cancelled: 'cancelled',
  'entered-in-error': 'cancelled',
  noshow: 'no-show',
}

/** In a bundle a resource may have no id yet: its address stands in. */
function withId(resource: Json, fullUrl: string | null): Json {
  const urn = /^urn:(?:uuid|oid):(.+)$/i.exec(fullUrl ?? '')?.[1]
  return urn !== undefined ? { ...resource, id: urn } : resource
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function hoursIn(available: Json): WorkingHours[] {
  const [from, to] = [available.availableStartTime, available.availableEndTime].map(
    (time) => /^(\d{2}:\d{2})(?::\d{2})?$/.exec(textIn(time) ?? '')?.[1],
  )
  const days = Array.isArray(available.daysOfWeek) ? available.daysOfWeek : []
  if (from === undefined || to === undefined || from >= to) return []
  return days.flatMap((day) => {
    const index = weekdays.indexOf(String(day))
    return index < 0 ? [] : [{ weekday: index + 1, from, to }]
  })
}

const unreadable = (resource: unknown, line: number, reason: UnreadableReason): SourceRecord => ({
  kind: 'unreadable',
  line,
  text: (JSON.stringify(resource) ?? '').slice(0, shownCharacters),
  reason,
})
