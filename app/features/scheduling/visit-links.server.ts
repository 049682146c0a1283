import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { newPrivateToken, openPrivateToken, withMailbox } from '#app/features/private-links/token.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import {
  deleteOldLinks,
  findLink,
  insertLink,
  listLinkless,
  replaceLink,
  replaceLinkOf,
  type VisitLink,
} from './visit-link-queries.server.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

const rowsAtOnce = 200

/** Gives a new visit its link; call it in the transaction that stores the visit. */
export async function makeVisitLink(
  { settings, clock }: Omit<Needs, 'db'>,
  tx: Database,
  appointmentId: string,
): Promise<void> {
  const { kept } = newPrivateToken(settings.secretKey, 'visit', appointmentId)
  await insertLink(tx, { appointmentId, kept }, clock.now())
}

/** A new link in place of the one before, which opens nothing any more. */
export async function renewVisitLink(
  { settings, clock }: Omit<Needs, 'db'>,
  tx: Database,
  appointmentId: string,
): Promise<void> {
  const { kept } = newPrivateToken(settings.secretKey, 'visit', appointmentId)
  await replaceLink(tx, { appointmentId, kept }, clock.now())
}

/**
 * Path of a visit's page, as an email in the language in use leads there; its link is made where the visit has none yet, or was
 * encrypted under another key: once, though its email and its text message are written at the same moment. Null where the
 * clinic has no public address (PUBLIC_URL).
 * @param email of the mailbox it goes to, so that a button pressed there says that it was read; null for a text message
 */
export async function visitPathForEmail(
  needs: Needs,
  appointmentId: string,
  email: string | null = null,
): Promise<string | null> {
  const { db, settings, clock } = needs
  if (settings.publicUrl === null) return null
  const link = await findLink(db, appointmentId)
  const known = link ? openLinkOf(needs, link) : null
  if (known !== null) return pathIn(needs, known, email)
  const { kept } = newPrivateToken(settings.secretKey, 'visit', appointmentId)
  if (link) await replaceLinkOf(db, link, { kept, now: clock.now() })
  else await insertLink(db, { appointmentId, kept }, clock.now())
  const made = await tokenOf(needs, appointmentId)
  return made === null ? null : pathIn(needs, made, email)
}

const pathIn = ({ settings }: Needs, token: string, email: string | null) =>
  visitPath(email === null ? token : withMailbox(settings.secretKey, token, email))

/** Where a visit's page stands, in the language in use; null where it has no link yet. Changes nothing. */
export async function findVisitPath(needs: Needs, appointmentId: string): Promise<string | null> {
  const token = await tokenOf(needs, appointmentId)
  return token === null ? null : visitPath(token)
}

/** The page of a visit in the language in use; what is done there is below it. */
export const visitPath = (token: string): string => localPath(`/visit/${token}`)

async function tokenOf(needs: Needs, id: string): Promise<string | null> {
  const link = await findLink(needs.db, id)
  return link ? openLinkOf(needs, link) : null
}

const openLinkOf = (
  { settings }: Pick<Needs, 'settings'>,
  { appointmentId: id, token }: VisitLink,
): string | null => openPrivateToken(settings.secretKey, 'visit', { id, token })

/**
 * Every hour: links for visits to come that have none, such as one that was moved ahead again after its end, a page at a
 * time, so that a stop in between loses nothing; and those of visits that are over are forgotten.
 */
export const keepingVisitLinks = (needs: Needs): Job => ({
  name: 'visit-links',
  next: hourly,
  run: async () => ({
    made: await makeMissing(needs),
    ended: await deleteOldLinks(needs.db, needs.clock.now()),
  }),
})

async function makeMissing(needs: Needs): Promise<number> {
  for (let count = 0; ; ) {
    const made = await inTransaction(needs.db, async (tx) => {
      const ids = await listLinkless(tx, { now: needs.clock.now(), most: rowsAtOnce })
      for (const id of ids) await makeVisitLink(needs, tx, id)
      return ids.length
    })
    count += made
    if (made < rowsAtOnce) return count
  }
}
