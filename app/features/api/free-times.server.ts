import { z } from '@hono/zod-openapi'
import { columns } from '#app/db/columns.ts'
import {
  dayForPatients,
  isBookedOnline,
  patientOffer,
  patientOfferOf,
  readCalendar,
  takenFor,
} from '#app/features/scheduling/index.server.ts'
import { mostParts } from '#app/features/scheduling/parts.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { done, refused } from '#app/platform/outcome.ts'
import { type Api, endpoint } from './endpoint.server.ts'
import { calendarDate } from './fields.ts'

/** Days in one answer. */
const mostDays = 31
const daysAtFirst = 7

const freeTime = z
  .object({ date: z.string(), time: z.string().openapi({ example: '09:30' }), startsAt: z.iso.datetime() })
  .openapi('FreeTime')

/** The times that patients can book online: the same as on the booking page. None where a treatment is by phone only. */
export function addFreeTimes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/free-times',
      summary: 'Free times, as patients see them online',
      tag: 'Clinic',
      scope: null,
      query: z.object({
        treatment: z
          .union([z.string().transform((id) => [id]), z.array(z.string()).min(1).max(mostParts)])
          .openapi({ type: 'array', items: { type: 'string' }, description: 'Ids, in their order' }),
        clinician: z.string().optional(),
        from: calendarDate.optional(),
        days: z.coerce.number().int().min(1).max(mostDays).default(daysAtFirst),
      }),
      answer: z.object({ data: z.array(freeTime) }).openapi('FreeTimes'),
      refuses: { 404: 'No such treatment', 422: 'A treatment is named twice' },
    },
    async ({ services, query: { treatment: ids, clinician = null, days, from: asked } }) => {
      if (new Set(ids).size < ids.length)
        return refused({ status: 422, errors: { treatment: m.scheduling_parts_twice() } })
      const now = services.clock.now()
      const from = asked ?? clinicDate(now)
      const to = addDays(from, days - 1)
      const found = new Map((await listByIds(services.db, ids)).map((one) => [one.id, one]))
      const treatments = ids.flatMap((id) => found.get(id) ?? [])
      const [first, ...others] = treatments
      if (!first || treatments.length < ids.length || treatments.some(({ active }) => !active))
        return refused({ status: 404, message: 'There is no such treatment.' })
      const calendar = await readCalendar(services.db, { from, to })
      if (!treatments.every((one) => isBookedOnline(one, patientOffer(one, calendar))))
        return done({ body: { data: [] } })
      const offer = patientOfferOf([first, ...others], calendar, clinician)
      const taken = await takenFor(services.db, [offer], { from, to })
      const data = Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((date) =>
        dayForPatients(offer, date, { now, taken }).times.map((time) => ({
          date,
          time,
          startsAt: columns.instant(clinicInstant(date, time)),
        })),
      )
      return done({ body: { data } })
    },
  )
}
