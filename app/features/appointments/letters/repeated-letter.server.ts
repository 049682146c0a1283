import * as z from 'zod/mini'
import type { LetterKind, SealedText } from '../../../db/values.ts'
import type { LetterRequest, OutboxLetter, Services } from '../../../platform/services.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { takeUpOpeningHours } from '../../opening-hours/hours-in-force.server.ts'
import { openPayload, sealPayload } from '../../outbox/payload.server.ts'
import { aboutAppointment } from '../../outbox/rules.ts'
import { findById as findTreatment } from '../../treatments/queries.server.ts'
import { neutralBring } from '../../treatments/rules.ts'
import { isAhead } from '../rules.ts'
import { visitPathForLetter } from '../visit-page/links.server.ts'
import { calendarFiles } from './calendar-file.ts'
import { findForLetter, type LetterVisit } from './queries.server.ts'
import { repeatedContents } from './repeated-contents.ts'
import { letterText } from './text.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

const kind: LetterKind = 'repeated'
const listed = z.object({ visits: z.array(z.string()) })

/** Which visits the letter lists; it stands under the first of them. */
export const sealRepeated = (secretKey: string, first: string, visits: readonly string[]): SealedText =>
  sealPayload(secretKey, { kind, subject: aboutAppointment(first) }, { visits })

/**
 * One letter for all visits that staff booked together, in the language in use: those of them that stand when it leaves,
 * each with its own private link. Null where none does.
 */
export async function writeRepeatedLetter(
  services: Needs,
  { payload, ...request }: LetterRequest,
): Promise<OutboxLetter | null> {
  const { db, settings, clock } = services
  if (settings.mail.transport === 'emailjs') return null
  const said = payload && openPayload(settings.secretKey, { ...request, payload }, listed)
  const ids = said?.visits ?? [request.subject.id]
  const visits = await readStanding(services, ids)
  const [first] = visits
  if (!first) return null
  const { week } = await takeUpOpeningHours(db)
  const bring = neutralBring(await findTreatment(db, first.treatmentId))
  const { publicUrl } = settings
  const contents = repeatedContents(visits, { publicUrl, week, bring })
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  return {
    messageId: request.messageId,
    kind,
    createdAt: request.createdAt,
    to: { name: greetingName(first.name), address: first.email },
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: [...letterPictures(), calendarFiles(visits, clock.now())],
    templateParameters: {},
    usefulUntil: first.startsAt,
  }
}

type ListedVisit = LetterVisit & { path: string | null }

/** By their start: neither deleted, called off nor begun, and with an address to write to. */
async function readStanding(services: Needs, ids: readonly string[]): Promise<ListedVisit[]> {
  const now = services.clock.now()
  const standing: ListedVisit[] = []
  for (const id of ids) {
    const visit = await findForLetter(services.db, id)
    if (!visit || visit.isDeleted || visit.email === '' || !isAhead(visit.status)) continue
    if (Temporal.Instant.compare(visit.startsAt, now) <= 0) continue
    standing.push({ ...visit, path: await visitPathForLetter(services, id) })
  }
  return standing.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}
