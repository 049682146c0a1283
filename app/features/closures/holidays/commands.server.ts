import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { unchanged, writeRecord, writtenAll } from '#app/features/records/write-record.server.ts'
import { textFrom } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { noRoomFor, storeClosure } from '../commands.server.ts'
import { copy } from '../copy.ts'
import { listAhead } from '../queries.server.ts'
import type { ClosureContent } from '../rules.ts'
import type { ClosureVisits, ShownInside } from '../visits.ts'
import { type Holiday, holidayField, holidayYears, isClosedOn } from './rules.ts'

/** What is in the way, what was ticked, and the visits to see first. */
export type HolidayRefusal = Refusal & { chosen?: string[]; inside?: ShownInside }

type Sent = { actor: Staff; fields: FormFields; visits: ClosureVisits }

/**
 * Staff close the clinic on the holidays that they ticked, with the reason in both languages: on all of them or on none.
 * Where visits lie on those days and were not shown before, it is refused once. Days that are closed by now stay as they
 * are: the same form may come twice.
 */
export async function addHolidays(
  services: Services,
  { actor, fields, visits }: Sent,
): Promise<Outcome<undefined, HolidayRefusal>> {
  const offered = holidayYears(clinicDate(services.clock.now()), []).flatMap(({ year, holidays }) =>
    holidays.map((one) => ({ ...one, field: holidayField(year, one) })),
  )
  const ticked = offered.filter(({ field }) => fields.has(field))
  const chosen = ticked.map(({ field }) => field)
  if (chosen.length === 0) return refused({ status: 422, message: m.holidays_missing(), chosen })
  const days = ticked.map(contentOf)
  const of = ticked.map(({ day }) => day).join(' ')
  const shown = fields.get('warnedOf') === of ? Number(fields.get('warned')) || 0 : 0
  let unseen = 0
  const stored = await writeRecord(services, writing(actor), async (tx) => {
    await pauseBooking(tx)
    const left = await listOpen(services, tx, days)
    if (left.length === 0) return unchanged()
    unseen = await countVisits(visits, tx, left)
    if (unseen > shown) return refused({ status: 409, message: m.closures_see_visits({ count: unseen }) })
    const noRoom = await noRoomFor(services, tx, left)
    if (noRoom) return noRoom
    const ids: string[] = []
    for (const day of left) ids.push(await storeClosure(services, tx, day))
    return writtenAll(
      ids.map((objectId) => ({ objectId, action: 'create' as const })),
      undefined,
    )
  })
  if (stored.ok) return done(undefined)
  if (stored.status !== 409) return { ...stored, chosen }
  const inside = await visits.readInside(services, actor, days)
  return inside.ok
    ? { ...stored, chosen, inside: { count: unseen, of, visits: inside.value } }
    : { ...inside, chosen }
}

const writing = (actor: Staff) => ({ actor, object: 'closure', failed: m.closures_save_failed() }) as const

/** Without those on which the clinic is closed all day by now. */
async function listOpen({ clock }: Services, tx: Database, days: ClosureContent[]) {
  const ahead = await listAhead(tx, clinicDate(clock.now()))
  return days.filter(({ firstDay }) => !isClosedOn(ahead, firstDay))
}

async function countVisits({ countInside }: ClosureVisits, tx: Database, days: ClosureContent[]) {
  let count = 0
  for (const day of days) count += await countInside(tx, day)
  return count
}

const contentOf = ({ name, day }: Holiday): ClosureContent => ({
  scope: 'clinic',
  subjectIds: [],
  firstDay: day,
  lastDay: day,
  fromTime: null,
  toTime: null,
  reason: '',
  publicReason: textFrom((language) => withLanguage(language, copy.holiday[name])),
  announced: true,
})
