import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { openLink, privateDigest, readLinkToken } from '#app/features/private-links/token.server.ts'
import { findClinicianName } from '#app/features/team/queries.server.ts'
import { findConsentOf, withdrawConsent } from '#app/features/texts/queries.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, Weekday } from '#app/platform/dates.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { noteMailbox } from '../mailbox.server.ts'
import { findNumberOf } from '../offers/texts.server.ts'
import { countBefore, type Entry, findEntryByDigest, neverBegan } from '../queries.server.ts'
import { keptForDays } from '../rules.ts'
import { leaveWaitlist } from './commands.server.ts'

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
  /** By what they are told of a time: "By email and text message". */
  told: string
  /** Words of the button that ends text messages; null where none come. */
  textsEnd: string | null
  path: string
  /** They can be told when a time opens; where no email leaves, or to no address, they have to call. */
  writes: boolean
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
    state,
    from,
    until,
    weekdays: [...weekdays],
    mornings,
    afternoons,
    clinician: await findClinicianName(services.db, entry.clinicianId),
    before: state === 'open' ? await countBefore(services.db, entry) : 0,
    ...(await howTold(services, entry)),
    path: localPath(`/waitlist/${token}`),
    writes: sendsLinks(services) && entry.email !== '',
  })
}

/** Leaves the list; 404 and 429 as `readPlace`. */
export async function leavePlace(services: Services, opening: Opening): Promise<Outcome<null>> {
  const opened = await openPlace(services, opening)
  if (!opened.ok) return opened
  const left = await leaveWaitlist(services, opened.value.id)
  if (left.ok) await noteMailbox(services, opening.token, opened.value.email)
  return left
}

/** Anyone who has the link reads it: no number is in it. */
async function howTold(services: Services, entry: Entry): Promise<Pick<PlaceView, 'told' | 'textsEnd'>> {
  const { db, settings } = services
  const consent = settings.texts && (await findConsentOf(db, { entryId: entry.id }))
  if (!consent) return { told: m.waitlist_told_by_mail(), textsEnd: null }
  if ((await findNumberOf(services, entry)) !== null)
    return { told: m.text_messages_place_both(), textsEnd: m.text_messages_place_end() }
  const why = consent.stoppedAt === null ? m.text_messages_place_ended : m.text_messages_place_stopped
  return { told: why(), textsEnd: null }
}

/** No more text messages about that place; emails go on. Said again it is what it was. 404 and 429 as `readPlace`. */
export async function endTexts(services: Services, opening: Opening): Promise<Outcome<null>> {
  const opened = await openPlace(services, opening)
  if (!opened.ok) return opened
  const subject = { entryId: opened.value.id }
  await inTransaction(services.db, (tx) =>
    withdrawConsent(tx, { subject, by: '', now: services.clock.now() }),
  )
  await noteMailbox(services, opening.token, opened.value.email)
  return done(null)
}

const openPlace = (services: Services, { token, address }: Opening): Promise<Outcome<Entry>> => {
  const { db, settings, clock } = services
  const { token: bare } = readLinkToken(token)
  const digest = privateDigest(settings.secretKey, 'waitlist', bare)
  return openLink(services, { token: bare, address }, async () => {
    const entry = await findEntryByDigest(db, digest)
    if (entry?.endedAt == null) return entry
    if (neverBegan(entry)) return undefined
    const dead = Temporal.Instant.from(entry.endedAt).add({ hours: keptForDays * 24 })
    return Temporal.Instant.compare(dead, clock.now()) > 0 ? entry : undefined
  })
}
