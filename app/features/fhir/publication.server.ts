import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { clinicTimeZone, nextClinicDay } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, earlierOf } from '#app/platform/dates.ts'
import { type ContentClock, KeptReading } from '#app/platform/pages/content-versions.server.ts'
import { letOthersRun } from '#app/platform/process/timers.server.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { findOffered } from '../booking/public-offer.server.ts'
import { currentClinic } from '../clinic-profile/website/current-clinic.ts'
import { nextTooSoon } from '../scheduling/index.server.ts'
import { bookablesOf, type OfferedBookable, weeksOf } from './bookables.server.ts'
import {
  type ClinicFacts,
  healthcareService,
  location,
  type Place,
  practitioner,
  practitionerRole,
  type Resource,
  schedule,
  slot,
} from './resources.server.ts'
import { readWeek, type WeekOfSlots } from './weeks.server.ts'

const pack = promisify(gzip)

/** A file as it is kept: packed, since the lines repeat each other. */
export type PublishedFile = { packed: Buffer; tag: string }

/** The public choices of the clinic as FHIR knows them: the same for everybody until something changes. */
export class Publication {
  readonly madeAt: Temporal.Instant
  readonly today: CalendarDate
  readonly clinic: ClinicFacts
  readonly bookables: readonly OfferedBookable[]
  /** Mondays. */
  readonly weeks: readonly CalendarDate[]
  /** From then on a free time is too soon; milliseconds since 1970. */
  readonly end: number
  #services: Pick<Services, 'db' | 'clock'>
  #signature: string
  #before: ReadonlyMap<CalendarDate, Kept>
  #weeks = new Map<CalendarDate, Promise<Kept>>()
  #found = new Map<CalendarDate, Kept>()

  constructor(
    services: Pick<Services, 'db' | 'clock'>,
    facts: Pick<Publication, 'madeAt' | 'today' | 'clinic' | 'bookables' | 'end'> & {
      signature: string
      before: Publication | null
    },
  ) {
    this.#services = services
    this.madeAt = facts.madeAt
    this.today = facts.today
    this.clinic = facts.clinic
    this.bookables = facts.bookables
    this.end = facts.end
    this.weeks = weeksOf(facts.bookables, facts.today)
    this.#signature = facts.signature
    this.#before = facts.before ? facts.before.#all() : new Map()
  }

  /** All that was found, by this one or by those before it. */
  #all(): ReadonlyMap<CalendarDate, Kept> {
    const kept = [...this.#before, ...this.#found].filter(([monday]) => this.weeks.includes(monday))
    return new Map(kept)
  }

  /** What is published besides slots, in files of one type each. */
  resources(type: ListedType, origin: string): Resource[] {
    const place = { ...this.clinic, origin }
    return listed[type](this, place)
  }

  /** Its slots, found once; null for a week that isn't published. */
  async week(monday: CalendarDate): Promise<WeekOfSlots | null> {
    return (await this.#keptWeek(monday))?.week ?? null
  }

  /** The file of its slots, each a line. */
  async weekFile(monday: CalendarDate, origin: string): Promise<PublishedFile | null> {
    const kept = await this.#keptWeek(monday)
    if (!kept) return null
    const known = kept.files.get(origin)
    if (known) return known
    // Without PUBLIC_URL every Host has links of its own.
    if (kept.files.size >= mostOrigins) kept.files.clear()
    const place = { ...this.clinic, origin }
    const file = linesFile(kept.week.slots, (one) => slot(one, place))
    kept.files.set(origin, file)
    file.catch(() => kept.files.delete(origin))
    return file
  }

  async #keptWeek(monday: CalendarDate): Promise<Kept | null> {
    if (!this.weeks.includes(monday)) return null
    const known = this.#weeks.get(monday)
    if (known) return known
    const reading = this.#readWeek(monday)
    this.#weeks.set(monday, reading)
    reading.catch(() => this.#weeks.delete(monday))
    return reading
  }

  async #readWeek(monday: CalendarDate): Promise<Kept> {
    const before = this.#before.get(monday)
    const { bookables, today } = this
    const { db, clock } = this.#services
    const week = await readWeek(db, {
      bookables,
      monday,
      today,
      now: clock.now(),
      calendarSignature: this.#signature,
      before: before?.week,
    })
    const kept = before?.week === week ? before : { week, files: new Map() }
    this.#found.set(monday, kept)
    return kept
  }

  /** The days for which slots of that schedule are published. */
  horizon({ lastDay }: OfferedBookable): { first: CalendarDate; last: CalendarDate } {
    const published = addDays(this.weeks.at(-1) ?? this.today, 6)
    return { first: this.today, last: earlierOf(lastDay, published) }
  }
}

type Kept = { week: WeekOfSlots; files: Map<string, Promise<PublishedFile>> }
const mostOrigins = 4

/** What is published as a list, besides slots. */
export const listedTypes = [
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
  'Schedule',
] as const
export type ListedType = (typeof listedTypes)[number]

const listed: Record<ListedType, (of: Publication, place: Place) => Resource[]> = {
  Location: (_, place) => [location(place)],
  HealthcareService: ({ bookables }, place) =>
    unique(bookables.map(({ treatment }) => treatment)).map((one) => healthcareService(one, place)),
  Practitioner: ({ bookables }) => cliniciansOf(bookables).map(practitioner),
  PractitionerRole: ({ bookables }, place) =>
    cliniciansOf(bookables).map((who) => {
      const given = bookables.filter(({ clinician }) => clinician?.id === who.id)
      return practitionerRole(
        who,
        given.map(({ treatment }) => treatment),
        place,
      )
    }),
  Schedule: (publication, place) =>
    publication.bookables.map((one) => schedule(one, publication.horizon(one), place)),
}

const unique = <T extends { id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]
const cliniciansOf = (bookables: readonly OfferedBookable[]) =>
  unique(bookables.flatMap(({ clinician }) => clinician ?? []))

/** So many lines are written before others get their turn. */
const linesAtOnce = 500

/** Each resource a line that ends, and parses alone. */
export async function linesFile<T>(
  items: readonly T[],
  lineOf: (item: T) => Resource,
): Promise<PublishedFile> {
  const parts: Buffer[] = []
  const digests: string[] = []
  for (const some of inParts(items, linesAtOnce)) {
    await letOthersRun()
    const text = some.map((one) => `${JSON.stringify(lineOf(one))}\n`).join('')
    parts.push(Buffer.from(text))
    digests.push(digest(text))
  }
  return { packed: await pack(Buffer.concat(parts)), tag: `W/"${digest(...digests)}"` }
}

type KeptPublication = { reading: KeptReading<Publication>; last: Publication | null }
const publications = new WeakMap<ContentClock, KeptPublication>()

/** As it is now; read again only where something that it shows changed, or a free time came too soon. */
export async function findPublication(services: Services): Promise<Publication> {
  const { content, clock, clinic } = services
  const known = publications.get(content) ?? {
    reading: new KeptReading<Publication>(content, ['treatments', 'team', 'hours', 'times', 'website']),
    last: null,
  }
  publications.set(content, known)
  return known.reading.find({
    holds: ({ clinic: { timeZone }, end }) => timeZone === clinicTimeZone() && clock.milliseconds() < end,
    // What is kept is made of the clinic as it is now: other answers may know it a quarter of a second late.
    read: () =>
      clinic.within(async () => {
        const made = await makePublication(services, known.last)
        known.last = made
        return made
      }),
  })
}

async function makePublication(services: Services, before: Publication | null): Promise<Publication> {
  const now = services.clock.now()
  const { calendar, treatments, today } = await findOffered(services)
  const bookables = bookablesOf(treatments, today)
  const online = treatments.filter(({ isOnline }) => isOnline)
  const ends = online.flatMap(({ offer }) => nextTooSoon(offer, now)?.epochMilliseconds ?? [])
  const clinic = { profile: currentClinic(), week: calendar.week, timeZone: clinicTimeZone() }
  const said = { calendar, clinic, treatments: online.map(({ treatment }) => treatment) }
  return new Publication(services, {
    madeAt: now,
    today,
    clinic,
    bookables,
    end: Math.min(nextClinicDay(now).epochMilliseconds, ...ends),
    signature: digest(JSON.stringify(said, (_, value) => (value instanceof Map ? [...value] : value))),
    before,
  })
}
