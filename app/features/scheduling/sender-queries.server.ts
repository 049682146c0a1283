import type { ExpressionBuilder } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { listedColumns, toListedVisit } from './lists/queries.server.ts'
import { aheadStatuses } from './rules.ts'

/** Keyed hashes; the address is null where it stands for nobody in particular. */
export type Sender = { mailboxHash: string; addressHash: string | null }

/** An address is known as a keyed hash for this long. */
const addressKeptHours = 48

export async function insertSender(
  tx: Database,
  sender: Sender & { appointmentId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('booking_senders')
    .values({ ...sender, createdAt: columns.instant(now) })
    .execute()
}

/**
 * Requests from an address since then that staff have not answered; answering one makes room for another, calling it off
 * by its private link does not: anyone who books has the link at once, and each round writes emails to the mailbox.
 */
export async function countPendingFrom(
  tx: Database,
  { addressHash, since }: { addressHash: string; since: Temporal.Instant },
): Promise<number> {
  const { count } = await requests(tx)
    .where('booking_senders.addressHash', '=', addressHash)
    .where('booking_senders.createdAt', '>', columns.instant(since))
    .where((row) => row.or([isPending(row), isCalledOff(row)]))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Requests of a mailbox that staff have not answered, for times to come, and those since then that were called off by the link.
 * @param isAtOnce only the latter: what waits for staff is no reason against a visit that needs no answer
 */
export async function countOpenOf(
  tx: Database,
  {
    mailboxHash,
    now,
    since,
    isAtOnce,
  }: { mailboxHash: string; now: Temporal.Instant; since: Temporal.Instant; isAtOnce: boolean },
): Promise<number> {
  const { count } = await requests(tx)
    .where('booking_senders.mailboxHash', '=', mailboxHash)
    .where((row) =>
      row.or([
        ...(isAtOnce
          ? []
          : [row.and([isPending(row), row('appointments.startsAt', '>', columns.instant(now))])]),
        row.and([isCalledOff(row), row('booking_senders.createdAt', '>', columns.instant(since))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Visits that somebody booked at once since then, and that stand: nobody of the clinic answers those. */
export async function countBookedAtOnce(
  tx: Database,
  { mailboxHash, addressHash, since }: Sender & { since: Temporal.Instant },
): Promise<{ fromAddress: number; ofMailbox: number }> {
  const booked = requests(tx)
    .where('booking_senders.createdAt', '>', columns.instant(since))
    .where((row) => isBookedAtOnce(row))
  const of = async (column: 'mailboxHash' | 'addressHash', hash: string) =>
    (await booked.where(`booking_senders.${column}`, '=', hash).executeTakeFirstOrThrow()).count
  return {
    fromAddress: addressHash === null ? 0 : await of('addressHash', addressHash),
    ofMailbox: await of('mailboxHash', mailboxHash),
  }
}

/**
 * Visits of a mailbox that came of times offered by the waitlist since then, and those that were called off by the link:
 * nobody of the clinic has looked at either.
 */
export async function countUnseenOf(
  tx: Database,
  { mailboxHash, since }: { mailboxHash: string; since: Temporal.Instant },
): Promise<number> {
  const { count } = await requests(tx)
    .where('booking_senders.mailboxHash', '=', mailboxHash)
    .where('booking_senders.createdAt', '>', columns.instant(since))
    .where((row) => row.or([isTaken(row), isCalledOff(row)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Offered by the list; what staff offered by hand they chose themselves. */
const isTaken = (row: Requests) =>
  row.and([
    row('appointments.status', '=', 'confirmed'),
    row.exists(offersOf(row).where('waitlist_offers.adminId', 'is', null)),
  ])

/** On the booking page, of a treatment that is booked so. */
const isBookedAtOnce = (row: Requests) =>
  row.and([
    row('appointments.status', '=', 'confirmed'),
    row.exists(
      row
        .selectFrom('treatments')
        .select('treatments.id')
        .whereRef('treatments.id', '=', 'appointments.treatmentId')
        .where('treatments.onlineBooking', '=', 'at-once'),
    ),
    row.not(row.exists(offersOf(row))),
  ])

const offersOf = (row: Requests) =>
  row
    .selectFrom('waitlist_offers')
    .select('waitlist_offers.id')
    .whereRef('waitlist_offers.appointmentId', '=', 'appointments.id')

type Requests = ExpressionBuilder<Tables, 'booking_senders' | 'appointments'>

const isPending = (row: Requests) => row('appointments.status', '=', 'pending')

/** By anyone who has the private link. */
const isCalledOff = (row: Requests) =>
  row.and([
    row('appointments.status', '=', 'cancelled'),
    row.exists(
      row
        .selectFrom('patient_changes')
        .select('patient_changes.appointmentId')
        .whereRef('patient_changes.appointmentId', '=', 'appointments.id')
        .where('patient_changes.kind', '=', 'cancelled'),
    ),
  ])

const requests = (tx: Database) =>
  tx
    .selectFrom('booking_senders')
    .innerJoin('appointments', 'appointments.id', 'booking_senders.appointmentId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('appointments.deletedAt', 'is', null)

/** More than one sender can have open in that time. */
const listLimit = 200

/** Visits to come from the network address of that one, itself too; none once the address is forgotten. */
export async function listOfSameSender(db: Database, appointmentId: string, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('booking_senders')
    .innerJoin('appointments', 'appointments.id', 'booking_senders.appointmentId')
    .select(listedColumns.map((column) => `appointments.${column}` as const))
    .where('booking_senders.addressHash', '=', (row) =>
      row.selectFrom('booking_senders').select('addressHash').where('appointmentId', '=', appointmentId),
    )
    .where('booking_senders.createdAt', '>', columns.instant(now.subtract({ hours: addressKeptHours })))
    .where('appointments.status', 'in', [...aheadStatuses])
    .where('appointments.deletedAt', 'is', null)
    .where('appointments.startsAt', '>', columns.instant(now))
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .limit(listLimit)
    .execute()
  return rows.map(toListedVisit)
}

/** Forgets addresses after their time, and mailboxes once nothing is open. */
export async function forgetSenders(db: Database, now: Temporal.Instant): Promise<void> {
  const before = columns.instant(now.subtract({ hours: addressKeptHours }))
  await db
    .updateTable('booking_senders')
    .set({ addressHash: null })
    .where('createdAt', '<=', before)
    .where('addressHash', 'is not', null)
    .execute()
  await db
    .deleteFrom('booking_senders')
    .where('createdAt', '<=', before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.id', '=', 'booking_senders.appointmentId')
            .where('appointments.status', '=', 'pending')
            .where('appointments.deletedAt', 'is', null)
            .where('appointments.startsAt', '>', columns.instant(now)),
        ),
      ),
    )
    .execute()
}
