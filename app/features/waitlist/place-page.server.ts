import { localPath } from '../../language/addresses.ts'
import type { CalendarDate, Weekday } from '../../platform/dates.ts'
import { done, type Outcome } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { openLink } from '../private-links/guesses.server.ts'
import { privateDigest } from '../private-links/token.server.ts'
import { findClinicianName } from '../team/names-queries.server.ts'
import { leaveWaitlist } from './join-commands.server.ts'
import { countBefore, type Entry, findEntryByDigest } from './queries.server.ts'
import { keptForDays } from './rules.ts'

/** What `/waitlist/TOKEN` shows: when somebody can come and how many wait before them, never for what. */
export type PlaceView = {
  state: Entry['state']
  from: CalendarDate
  until: CalendarDate
  weekdays: Weekday[]
  mornings: boolean
  afternoons: boolean
  clinician: string | null
  /** How many wait for the same treatment since before. */
  before: number
  path: string
}

type Opening = { token: string; address: string }

/** What the page of a place shows; looking changes nothing. 404 where the link opens nothing, 429 after too many of those. */
export async function readPlace(
  services: Services,
  { token, address }: Opening,
): Promise<Outcome<PlaceView>> {
  const opened = await openPlace(services, { token, address })
  if (!opened.ok) return opened
  const entry = opened.value
  const { state, from, until, weekdays, mornings, afternoons } = entry
  return done({
    ...{ state, from, until, weekdays: [...weekdays], mornings, afternoons },
    clinician: await findClinicianName(services.db, entry.clinicianId),
    before: state === 'open' ? await countBefore(services.db, entry) : 0,
    path: localPath(`/waitlist/${token}`),
  })
}

/** Leaves the list; 404 and 429 as `readPlace`. */
export async function leavePlace(services: Services, opening: Opening): Promise<Outcome<null>> {
  const opened = await openPlace(services, opening)
  return opened.ok ? leaveWaitlist(services, opened.value.id) : opened
}

const openPlace = (services: Services, { token, address }: Opening): Promise<Outcome<Entry>> => {
  const { db, settings, clock } = services
  const digest = privateDigest(settings.secretKey, 'waitlist', token)
  return openLink(services, { token, address }, async () => {
    const entry = await findEntryByDigest(db, digest)
    if (entry?.endedAt == null) return entry
    const dead = Temporal.Instant.from(entry.endedAt).add({ hours: keptForDays * 24 })
    return Temporal.Instant.compare(dead, clock.now()) > 0 ? entry : undefined
  })
}
