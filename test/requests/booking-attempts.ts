import type { Database } from '#app/db/tables.ts'
import { bookAppointment } from '#app/features/booking/commands.server.ts'
import type { BookingField, TypedBooking } from '#app/features/booking/fields.ts'
import type { TestServices } from '../services.ts'

export const visitor = { key: 'key-1', trap: '', address: '192.0.2.1' }
export const elena: Record<BookingField, string> = {
  treatment: 'HRT',
  with: '',
  date: '2026-12-09',
  time: '10:00 AM',
  name: 'Elena Ruiz',
  email: 'elena@example.com',
  phone: '(432) 555-0188',
  message: '',
}

export function book(
  services: TestServices,
  typed: Partial<TypedBooking> = {},
  attempt: Partial<typeof visitor> & { birthDate?: string } = {},
) {
  return bookAppointment(services, { ...visitor, ...attempt, typed: { ...elena, ...typed } })
}

export const isPending = (row: { status: string; deletedAt: string | null }) =>
  row.status === 'pending' && row.deletedAt === null
export const visits = (db: Database) => db.selectFrom('appointments').selectAll().execute()
export const stored = async (
  db: Database,
  table: 'appointments' | 'slot_claims' | 'outbox' | 'idempotency_keys' | 'limits',
) => (await db.selectFrom(table).selectAll().execute()).length
