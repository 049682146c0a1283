import * as z from 'zod/mini'
import { language } from '../../../language/language.ts'
import { m } from '../../../language/messages.ts'
import type { LetterRequest, OutboxLetter, Services } from '../../../platform/services.ts'
import { capitalised, longDate, numberText, timeText } from '../../../platform/shown.ts'
import { greetingFirstName } from '../../../platform/text/greeting-name.ts'
import { addressLine, clinic } from '../../clinic/website/in-use.ts'
import { openPayload } from '../../outbox/payload.server.ts'
import { listVisitsToCome, type VisitToCome } from '../visit-page/link-queries.server.ts'
import { visitPathForLetter } from '../visit-page/links.server.ts'
import type { LetterContents, LetterFact } from './letter.ts'
import { letterText } from './text.ts'

/** More of them are a number and the telephone. */
export const mostListed = 40

const asked = z.object({ email: z.string() })

/**
 * The links of all visits to come under the address that was typed, in the language in use. Null where there is none: then
 * nobody is written to.
 */
export async function writeLinksLetter(
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  { payload, ...request }: LetterRequest,
): Promise<OutboxLetter | null> {
  const { db, settings, clock } = services
  if (payload === null || settings.publicUrl === null) return null
  const { email } = openPayload(settings.secretKey, { ...request, payload }, asked)
  const visits = await listVisitsToCome(db, { email, now: clock.now() })
  const facts: LetterFact[] = []
  for (const visit of visits.slice(0, mostListed)) {
    const path = await visitPathForLetter(services, visit.id)
    if (path !== null) facts.push(factOf(visit, settings.publicUrl + path))
  }
  if (facts.length === 0) return null
  const contents = contentsOf(facts, visits.length - facts.length)
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  return {
    messageId: request.messageId,
    kind: 'visit-links',
    createdAt: request.createdAt,
    to: { name: '', address: email },
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    templateParameters: {},
    usefulUntil: null,
  }
}

/** A family may share the address: whose visit it is stands beside the time, by the first name alone. */
function factOf({ name, date, time, reference }: VisitToCome, href: string): LetterFact {
  const first = greetingFirstName(name)
  const at = m.letters_time({ time: timeText(time) })
  return {
    label: first === '' ? m.letters_when() : first,
    lines: [
      capitalised(longDate(date)),
      at,
      ...(reference === null ? [] : [m.letters_links_reference({ reference })]),
    ],
    link: { text: m.letters_links_open(), href },
  }
}

/** @param more so many visits have no place in it */
function contentsOf(facts: LetterFact[], more: number): LetterContents {
  const { legalName, phone } = clinic()
  const isOne = facts.length + more === 1
  return {
    language: language(),
    subject: m.letters_links_subject(),
    preview: m.letters_links_preview(),
    badge: null,
    heading: isOne ? m.letters_links_heading_one() : m.letters_links_heading_many(),
    paragraphs: [
      m.letters_hello_nameless(),
      isOne ? m.letters_links_body_one() : m.letters_links_body_many(),
    ],
    facts,
    buttons: [],
    closing:
      more > 0
        ? m.letters_links_more({ count: numberText(more), phone: phone.text })
        : m.letters_links_closing({ phone: phone.text }),
    footer: [
      legalName,
      addressLine(),
      phone.text,
      '',
      `${m.letters_footer_private()} ${m.letters_links_why()}`,
    ],
    otherwise: null,
  }
}
