import { m } from '#app/language/messages.ts'

/** What is said of each kind of record. */
export const copy = {
  kind: {
    appointment: m.deletions_kind_appointment,
    message: m.deletions_kind_message,
    testimonial: m.deletions_kind_testimonial,
    image: m.deletions_kind_image,
    treatment: m.deletions_kind_treatment,
    closure: m.deletions_kind_closure,
    opening: m.deletions_kind_opening,
    clinician: m.deletions_kind_clinician,
    room: m.deletions_kind_room,
    user: m.deletions_kind_user,
  },
  filters: {
    all: m.deletions_filters_all,
    appointment: m.deletions_filters_appointment,
    message: m.deletions_filters_message,
    testimonial: m.deletions_filters_testimonial,
    image: m.deletions_filters_image,
    treatment: m.deletions_filters_treatment,
    closure: m.deletions_filters_closure,
    opening: m.deletions_filters_opening,
    clinician: m.deletions_filters_clinician,
    room: m.deletions_filters_room,
    user: m.deletions_filters_user,
  },
  restored: {
    appointment: m.deletions_restored_appointment,
    message: m.deletions_restored_message,
    testimonial: m.deletions_restored_testimonial,
    image: m.deletions_restored_image,
    treatment: m.deletions_restored_treatment,
    closure: m.deletions_restored_closure,
    opening: m.deletions_restored_opening,
    clinician: m.deletions_restored_clinician,
    room: m.deletions_restored_room,
    user: m.deletions_restored_user,
  },
} as const
