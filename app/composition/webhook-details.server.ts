import type { ReadDetails } from '../features/connections/webhooks/sending.server.ts'
import { findMessage } from '../features/messages/queries.server.ts'
import { withNewestContacts } from '../features/patients/details-queries.server.ts'
import { findPatient } from '../features/patients/queries.server.ts'
import { findDetails, listPartsOf } from '../features/scheduling/index.server.ts'
import { findTestimonial } from '../features/testimonials/queries.server.ts'
import { findEntry } from '../features/waitlist/queries.server.ts'
import type { Services } from '../platform/services.ts'
import { recordOf } from '../platform/shapes/collections.ts'

type Read = (db: Services['db'], id: string) => Promise<object | undefined>

const only = <T extends object>(row: T, names: readonly (keyof T & string)[]) =>
  recordOf(names, (name) => row[name])

/** What a webhook with details says of each kind of record, besides its id. */
const readers: Readonly<Record<string, Read>> = {
  async appointment(db, id) {
    const row = await findDetails(db, id)
    const parts = (await listPartsOf(db, [id])).get(id) ?? []
    return (
      row && {
        ...only(row, ['status', 'startsAt', 'date', 'time', 'patientId', 'reference']),
        ...only(row, ['name', 'email', 'phone', 'language', 'createdAt', 'updatedAt']),
        parts: parts.map((part) => only(part, ['treatmentId', 'clinicianId', 'roomId', 'durationMinutes'])),
      }
    )
  },
  async patient(db, id) {
    const own = await findPatient(db, id)
    const row = own && (await withNewestContacts(db, own))
    return (
      row &&
      only(row, ['name', 'email', 'phone', 'birthDate', 'language', 'mergedInto', 'createdAt', 'updatedAt'])
    )
  },
  async message(db, id) {
    const row = await findMessage(db, id)
    return row && only(row, ['name', 'email', 'phone', 'subject', 'message', 'language', 'createdAt'])
  },
  async 'waitlist-entry'(db, id) {
    const entry = await findEntry(db, id)
    return (
      entry &&
      only(entry, [
        'name',
        'email',
        'phone',
        'language',
        'patientId',
        'treatmentId',
        'from',
        'until',
        'createdAt',
      ])
    )
  },
  async testimonial(db, id) {
    const row = await findTestimonial(db, id)
    return row && only(row, ['author', 'title', 'content', 'rating', 'language', 'approved', 'createdAt'])
  },
}

/** More of a record than its id, as it is when the webhook is told; nothing of one that is gone. */
export const webhookDetails =
  ({ db }: Pick<Services, 'db'>): ReadDetails =>
  async (kind, id) =>
    readers[kind]?.(db, id)
