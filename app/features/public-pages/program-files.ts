import { localPath } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { addressLine, currentClinic, services } from '../clinic-profile/website/current-clinic.ts'
import { weekText } from '../opening-hours/hours-text.ts'
import type { WeeklyHours } from '../opening-hours/rules.ts'
import { bookingPage, findAppointmentPage, isPageOn, linkTo, shownPages } from './navigation.ts'

const validDays = 180

/** Who to contact about a security problem (RFC 9116). Written on request, so it never expires. */
export function securityText(origin: string, now: Temporal.Instant): string {
  const expires = now.toZonedDateTimeISO('UTC').startOfDay().add({ days: validDays }).toInstant()
  return lines([
    `Contact: ${currentClinic().email.link}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${clinicLanguages().join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ])
}

/** What the clinic is and where to book, for programs that answer people (llmstxt.org). */
export function llmsText(origin: string, week: WeeklyHours | null): string {
  const { name, summary, phone, email } = currentClinic()
  const link = (title: string, path: string, text = '') =>
    `- [${title}](${origin}${path})${text === '' ? '' : `: ${text}`}`
  return lines([
    `# ${name}`,
    '',
    `> ${localText(summary)}`,
    '',
    `- ${m.clinic_llms_address({ address: addressLine() })}`,
    `- ${m.clinic_llms_phone({ phone: phone.text })}`,
    `- ${m.clinic_llms_email({ email: email.text })}`,
    ...(week ? [`- ${m.clinic_llms_hours({ hours: weekText(week) })}`] : []),
    '',
    `## ${m.clinic_llms_booking()}`,
    '',
    ...[bookingPage, findAppointmentPage].map((page) => link(localText(page.label), linkTo(page).href)),
    '',
    ...(isPageOn('services') ? [`## ${m.clinic_frame_services()}`, '', ...servicesIn(link), ''] : []),
    `## ${m.clinic_llms_pages()}`,
    '',
    ...shownPages().map((page) => link(localText(page.label), linkTo(page).href)),
  ])
}

const servicesIn = (link: (title: string, path: string, text: string) => string): string[] =>
  services().map(({ id, title, summary }) =>
    link(localText(title), localPath(`/services/${id}`), localText(summary)),
  )

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`
