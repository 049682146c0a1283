import type { Database } from '#app/db/tables.ts'
import type { WaitlistOfferRow } from '#app/db/waitlist-tables.ts'

type Claimed = { resource: string; lane: number; block: number; appointmentId: string }

const minuteOf = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/Chicago').epochMilliseconds / 60_000

/** Whose claims are under a hold's id and not under a visit's. */
export const isHold = (id: string): boolean => id.startsWith('offer:')

/**
 * What of offers and holds does not hold, line by line: a hold belongs to an offer that runs and claims what a visit
 * there needs; an offer that runs is held, unless somebody's clock says that it is over; nobody is offered two times at
 * once; what was taken is one visit.
 */
export async function waitlistViolations(
  db: Database,
  claims: readonly Claimed[],
  overAt: Temporal.Instant,
): Promise<string[]> {
  const offers = await db.selectFrom('waitlist_offers').selectAll().execute()
  const entries = await db.selectFrom('waitlist_entries').selectAll().execute()
  const holds = new Set((await db.selectFrom('slot_holds').select('id').execute()).map(({ id }) => id))
  const visits = new Set((await db.selectFrom('appointments').select('id').execute()).map(({ id }) => id))
  const treatmentOf = new Map(entries.map(({ id, treatmentId }) => [id, treatmentId]))
  const byHold = Map.groupBy(
    claims.filter(({ appointmentId }) => isHold(appointmentId)),
    ({ appointmentId }) => appointmentId,
  )
  const running = offers.filter(({ state }) => state === 'running')
  const known = new Set(running.map(({ id }) => `offer:${id}`))
  const twice = Map.groupBy(running, ({ entryId }) => entryId)
  const taken = offers.filter(({ state }) => state === 'taken')
  return [
    ...[...holds].filter((id) => !known.has(id)).map((id) => `${id} is held for nobody`),
    ...[...byHold.keys()].filter((id) => !holds.has(id)).map((id) => `${id} is claimed and not held`),
    ...running.flatMap((offer) => {
      const id = `offer:${offer.id}`
      if (!holds.has(id)) return isOver(offer, overAt) ? [] : [`${id} runs and is not held`]
      return misheld(offer, treatmentOf.get(offer.entryId) ?? '', byHold.get(id) ?? [])
    }),
    ...[...twice].filter(([, own]) => own.length > 1).map(([id]) => `entry ${id} has two offers`),
    ...taken
      .filter(({ appointmentId }) => appointmentId === null || !visits.has(appointmentId))
      .map(({ id }) => `offer ${id} was taken and is no visit`),
    ...doubles(taken.map(({ appointmentId }) => appointmentId ?? '')).map(
      (id) => `visit ${id} was taken twice`,
    ),
    ...doubles(taken.map(({ entryId }) => entryId)).map((id) => `entry ${id} took two times`),
  ]
}

/** Each was written once; an email is kept for a month. */
export async function waitlistEmailViolations(db: Database): Promise<string[]> {
  const offers = await db.selectFrom('waitlist_offers').select('id').execute()
  const entries = await db.selectFrom('waitlist_entries').select('id').execute()
  return [
    ...(await wrongEmails(db, 'waitlist-offer', offers)),
    ...(await wrongEmails(db, 'waitlist-joined', entries)),
  ]
}

const isOver = ({ until }: WaitlistOfferRow, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(until, at) <= 0

/**
 * The blocks of the visit and of its buffers, one after the other, of each resource in one lane; those of its treatment as
 * well, where it holds them.
 */
function misheld(offer: WaitlistOfferRow, treatmentId: string, claims: readonly Claimed[]): string[] {
  const named = [
    offer.clinicianId && `clinician:${offer.clinicianId}`,
    offer.roomId && `room:${offer.roomId}`,
  ].filter((id) => id !== null)
  const needed = named.length > 0 ? named : [treatmentId]
  const held = Map.groupBy(claims, ({ resource }) => resource)
  const what = `offer ${offer.id} of ${treatmentId} at ${offer.date} ${offer.time}`
  const start = minuteOf(offer.date, offer.time)
  const [from, to] = [Math.floor(start / 5), Math.ceil((start + offer.durationMinutes) / 5)]
  const wrong = needed.filter((id) => {
    const own = held.get(id) ?? []
    const blocks = own.map(({ block }) => block).sort((one, other) => one - other)
    const isUnbroken = blocks.every((block, index) => index === 0 || block === (blocks[index - 1] ?? 0) + 1)
    const isWhole = (blocks[0] ?? Infinity) <= from && (blocks.at(-1) ?? 0) >= to - 1
    return !isUnbroken || !isWhole || new Set(own.map(({ lane }) => lane)).size !== 1
  })
  return [
    ...wrong.map((id) => `${what} does not hold ${id} as a visit would`),
    ...[...held.keys()]
      .filter((id) => !needed.includes(id) && id !== treatmentId)
      .map((id) => `${what} holds ${id} for nothing`),
  ]
}

const doubles = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
]

async function wrongEmails(db: Database, kind: string, of: readonly { id: string }[]): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select(['kind', 'subjectId']).execute()
  const emails = rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId)
  return of
    .map(({ id }) => ({ id, count: emails.filter((one) => one === id).length }))
    .filter(({ count }) => count !== 1)
    .map(({ id, count }) => `${count} emails of ${kind} ${id}`)
}
