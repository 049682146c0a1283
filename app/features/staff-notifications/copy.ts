import type { StaffMailRhythm, StaffNewsKind } from '#app/db/values.ts'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'

export const rhythmCopy = {
  none: { name: m.staff_mails_none, hint: m.staff_mails_none_hint },
  each: { name: m.staff_mails_each, hint: m.staff_mails_each_hint },
  hourly: { name: m.staff_mails_hourly, hint: m.staff_mails_hourly_hint },
  morning: { name: m.staff_mails_morning, hint: m.staff_mails_morning_hint },
} satisfies Record<StaffMailRhythm, { name: () => string; hint: () => string }>

export const kindCopy = {
  request: m.staff_mails_kind_request,
  cancelled: m.staff_mails_kind_cancelled,
  moved: m.staff_mails_kind_moved,
  'given-up': m.staff_mails_kind_given_up,
} satisfies Record<StaffNewsKind, () => string>

/** "3 new requests", in the order of `staffNewsKinds`. */
export const countCopy = {
  request: m.staff_mails_count_request,
  cancelled: m.staff_mails_count_cancelled,
  moved: m.staff_mails_count_moved,
  'given-up': m.staff_mails_count_given_up,
} satisfies Record<StaffNewsKind, (given: { count: number }) => string>

export const staffMailsPath = sectionPath('notifications')
