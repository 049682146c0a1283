import { offerText } from './features/appointments/letters/offer-text.ts'
import {
  writeFullLetter,
  writeJoinedLetter,
  writeOfferLetter,
} from './features/appointments/letters/waitlist-letters.server.ts'
import { openPrivateToken } from './features/private-links/token.server.ts'
import { findClinicianName } from './features/team/names-queries.server.ts'
import { isRunning } from './features/waitlist/offers/commands.server.ts'
import { findOffer, type Offer } from './features/waitlist/offers/queries.server.ts'
import { findNumberOf } from './features/waitlist/offers/texts.server.ts'
import { type Entry, findEntry, listOpenUnder, neverBegan } from './features/waitlist/queries.server.ts'
import { offerMinutes } from './features/waitlist/rules.ts'
import { localPath } from './language/addresses.ts'
import { clinicDate, clinicTime } from './platform/clinic-time.server.ts'
import { sendsLinks } from './platform/mail/mail-reach.ts'
import type { LetterRequest, OutboxLetter, OutboxText, Services } from './platform/services.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/** In the language in use. Not to who is off the list by then. */
export async function joinedLetter(needs: Needs, request: LetterRequest): Promise<OutboxLetter | null> {
  const entry = await findEntry(needs.db, request.subject.id)
  if (entry && neverBegan(entry)) return fullLetter(needs, request, entry)
  const facts = entry && factsOf(needs, entry)
  return facts ? writeJoinedLetter(request, { ...entry, ...facts, minutes: offerMinutes }) : null
}

/** To who asked once too often: where they stand by now. */
async function fullLetter(needs: Needs, request: LetterRequest, entry: Entry): Promise<OutboxLetter | null> {
  const { db, settings } = needs
  const { publicUrl } = settings
  if (publicUrl === null || !sendsLinks(needs)) return null
  const open = await listOpenUnder(db, entry.email)
  const places = open.flatMap(({ id, token: sealed, from, until }) => {
    const token = openPrivateToken(settings.secretKey, 'waitlist', { id, token: sealed })
    return token === null ? [] : [{ from, until, path: localPath(`/waitlist/${token}`) }]
  })
  return writeFullLetter(request, { to: { name: entry.name, address: entry.email }, publicUrl, places })
}

/** The same, of an offer: not once it was answered, is over or was taken back. */
export async function offerLetter(needs: Needs, request: LetterRequest): Promise<OutboxLetter | null> {
  const found = await findStanding(needs, request.subject.id)
  const facts = found && factsOf(needs, found.entry)
  if (!found || !facts) return null
  const { offer, path } = found
  return writeOfferLetter(request, {
    ...facts,
    slot: { date: offer.date, time: offer.time },
    clinician: await findClinicianName(needs.db, offer.clinicianId),
    answerBy: Temporal.Instant.from(offer.until),
    minutes: minutesLeft(offer, needs.clock.now()),
    offerPath: path,
  })
}

/** The same by text message; not where its number wants none any more, either. */
export async function offerMessage(needs: Needs, request: LetterRequest): Promise<OutboxText | null> {
  const { settings, clock } = needs
  const found = await findStanding(needs, request.subject.id)
  const to = found && (await findNumberOf(needs, found.entry))
  if (!found || !to || settings.publicUrl === null) return null
  const { offer, entry, path } = found
  const usefulUntil = Temporal.Instant.from(offer.until)
  const body = offerText({
    ...{ name: entry.name, date: offer.date, time: offer.time },
    ...{ today: clinicDate(clock.now()), until: clinicTime(usefulUntil), link: settings.publicUrl + path },
  })
  return { kind: 'waitlist-offer', to, body, usefulUntil }
}

/** An offer that can be answered now, whose it is, and the page that does. */
async function findStanding({ db, settings, clock }: Needs, id: string) {
  const offer = await findOffer(db, id)
  if (!offer || !isRunning(offer, clock.now())) return null
  const entry = await findEntry(db, offer.entryId)
  const token = openPrivateToken(settings.secretKey, 'offer', offer)
  if (entry?.state !== 'open' || token === null) return null
  return { offer, entry, path: localPath(`/offer/${token}`) }
}

/** From when the letter leaves: fewer where it could not at once, and of a time that begins sooner. */
const minutesLeft = ({ until }: Pick<Offer, 'until'>, now: Temporal.Instant): number =>
  Math.min(offerMinutes, Math.floor(now.until(Temporal.Instant.from(until)).total('minutes')))

function factsOf({ settings }: Needs, entry: Entry) {
  const token = openPrivateToken(settings.secretKey, 'waitlist', entry)
  const { publicUrl } = settings
  if (entry.state !== 'open' || entry.email === '' || token === null) return null
  if (publicUrl === null || !sendsLinks({ settings })) return null
  const to = { name: entry.name, address: entry.email }
  return { to, publicUrl, path: localPath(`/waitlist/${token}`), until: entry.until }
}
