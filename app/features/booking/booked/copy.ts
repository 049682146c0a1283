import { m } from '#app/language/messages.ts'

/** What the success page says of a visit that stands so. */
export const bookedCopy = {
  /** What the page is called once the clinic has answered; before that it says that the request came in. */
  title: {
    moved: m.booked_title_moved,
    confirmed: m.booked_title_confirmed,
    cancelled: m.booked_title_cancelled,
    completed: m.booked_title_completed,
    'no-show': m.booked_title_no_show,
  },
  lead: {
    moved: {
      pending: m.booked_lead_moved_pending,
      confirmed: m.booked_lead_moved_confirmed,
    },
    confirmed: m.booked_lead_confirmed,
    cancelled: m.booked_lead_cancelled,
    completed: m.booked_lead_completed,
    'no-show': m.booked_lead_no_show,
  },
  status: {
    pending: m.booked_status_pending,
    confirmed: m.booked_status_confirmed,
    cancelled: m.booked_status_cancelled,
    completed: m.booked_status_completed,
    'no-show': m.booked_status_no_show,
  },
  heading: {
    pending: m.booked_heading_pending,
    confirmed: m.booked_heading_confirmed,
    cancelled: m.booked_heading_cancelled,
    completed: m.booked_heading_completed,
    'no-show': m.booked_heading_no_show,
  },
} as const
