import * as z from 'zod/mini'
import { bookingForm } from '../../booking/form.ts'

/** When a visit is to be instead, and with whom: as a booking says it. */
export const moveForm = z.object({
  date: bookingForm.shape.date,
  time: bookingForm.shape.time,
  with: bookingForm.shape.with,
})
