import { addressLine } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Website } from '#app/features/clinic-profile/website/website.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'

/** What legal pages say of the clinic. */
export type LegalDetails = {
  clinic: string
  legalName: string
  address: string
  state: string
  phone: string
  phoneLink: string
  email: string
  officer: string
  officerPhone: string
}

export function detailsOf({ profile, groups }: Pick<Website, 'profile' | 'groups'>): LegalDetails {
  const { name, legalName, address, phone, email } = profile
  const { officer, officerPhone } = groups.legal
  return {
    clinic: name,
    legalName,
    address: addressLine(address),
    state: address.stateCode,
    phone: phone.text,
    phoneLink: phone.link,
    email: email.text,
    officer,
    officerPhone,
  }
}

/** That an owner confirmed a page, as its field keeps it. */
export type Confirmation = {
  /** `yyyy-mm-dd` at the clinic. */
  day: CalendarDate
  /** Digest of all that was confirmed. */
  mark: string
  /** As they were then: the page keeps them until it is confirmed again. */
  details: LegalDetails | null
}

export const confirmationText = ({ day, mark, details }: Confirmation): string =>
  `${day} ${mark} ${JSON.stringify(details)}`

/** Null where nobody confirmed it. */
export function confirmationOf(value: string): Confirmation | null {
  const [, typed = '', mark = '', details = ''] = /^(\S+) ?(\S*) ?(.*)$/s.exec(value) ?? []
  const day = parseDate(typed)
  return day && { day, mark, details: detailsIn(details) }
}

function detailsIn(text: string): LegalDetails | null {
  try {
    const found: unknown = JSON.parse(text)
    return isRecord(found) ? (found as LegalDetails) : null
  } catch {
    return null
  }
}
