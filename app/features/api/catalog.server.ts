import { z } from '@hono/zod-openapi'
import { listTeamNames } from '#app/features/team/queries.server.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import { done } from '#app/platform/outcome.ts'
import { type Api, endpoint } from './endpoint.server.ts'
import { localText } from './fields.ts'

const treatment = z
  .object({
    id: z.string(),
    name: localText,
    description: localText,
    durationMinutes: z.int(),
    onlineBooking: z.string(),
  })
  .openapi('Treatment')
const clinician = z.object({ id: z.string(), name: z.string(), credentials: z.string() }).openapi('Clinician')
const room = z.object({ id: z.string(), name: z.string() }).openapi('Room')

/** A short list, whole. */
const all = <S extends z.ZodType>(name: string, row: S) => z.object({ data: z.array(row) }).openapi(name)

/** What can be booked, with whom and where. */
export function addCatalog(api: Api): void {
  const get = { method: 'get', tag: 'Clinic', scope: null } as const
  endpoint(
    api,
    {
      ...get,
      path: '/treatments',
      summary: 'Treatments that can be booked, in the order of the website',
      answer: all('Treatments', treatment),
    },
    async ({ services }) => {
      const active = await listActive(services.db)
      const data = active.map(({ id, name, description, durationMinutes, onlineBooking }) => {
        return { id, name, description, durationMinutes, onlineBooking }
      })
      return done({ body: { data } })
    },
  )
  endpoint(
    api,
    {
      ...get,
      path: '/clinicians',
      summary: 'The team, in the order of the website',
      answer: all('Clinicians', clinician),
    },
    async ({ services }) => {
      const { clinicians } = await listTeamNames(services.db)
      return done({ body: { data: clinicians.flatMap(({ isDeleted, ...one }) => (isDeleted ? [] : [one])) } })
    },
  )
  endpoint(
    api,
    { ...get, path: '/rooms', summary: 'Rooms and chairs', answer: all('Rooms', room) },
    async ({ services }) => {
      const { rooms } = await listTeamNames(services.db)
      return done({
        body: { data: rooms.flatMap(({ id, name, isDeleted }) => (isDeleted ? [] : [{ id, name }])) },
      })
    },
  )
}
