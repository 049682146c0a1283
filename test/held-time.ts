import type { SlotHoldRow } from '#app/db/waitlist-tables.ts'

/** What a hold says of its time, where a test asks for none of it. */
export const heldTime: Omit<SlotHoldRow, 'id' | 'until'> = {
  treatmentId: 'treatment',
  date: '2026-12-09' as SlotHoldRow['date'],
  time: '10:00' as SlotHoldRow['time'],
  durationMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  clinicianId: null,
  roomId: null,
}
