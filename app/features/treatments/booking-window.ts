/**
 * How soon and how far ahead patients book where a treatment has no limits of its own
 * (docs/specification.md#days-and-times). A file of its own: booking shows these and needs no other rule of treatments.
 */
export const clinicNoticeMinutes = 60
export const clinicHorizonDays = 180
