/**
 * Names on the wire (docs/decisions/2026-11-21-booking-on-the-wire.md), in the order of the page. Apart from
 * `form.ts`, so that a page can name its fields without the schemas.
 */
export const bookingFields = ['treatment', 'date', 'time', 'name', 'email', 'phone', 'message'] as const
export type BookingField = (typeof bookingFields)[number]
