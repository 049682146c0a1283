import { columns } from '#app/db/columns.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import type { Services } from '#app/platform/services.ts'
import { roleInWords } from '../copy.ts'
import type { InvitationEmails } from '../invitations/commands.server.ts'
import { listWaiting } from '../invitations/queries.server.ts'
import { graceDays, isOpen, lastOwner } from '../rules.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { shutUntil } from '../two-step/code.server.ts'
import { factorRequiredSince } from '../two-step/queries.server.ts'
import { type ClinicianChoice, listClinicians, listPeople, type Person } from './queries.server.ts'

export type ShownAdmin = {
  id: string
  username: string
  name: string
  email: string
  /** As it is stored. */
  role: string
  roleName: string
  /** Whose appointments a clinician's account sees: their id; null for other roles. */
  clinicianId: string | null
  /** Their name; null for other roles, and where they are gone. */
  clinician: string | null
  updatedAt: string
  hasPasskey: boolean
  /** A shorter password is enough next to codes of an app. */
  hasApp: boolean
  /** Until when two-step verification has to be there, where one is required and missing. */
  mustSetUp: string | null
  /** Too many wrong codes: until when those of the app are refused. */
  shutUntil: string | null
  isSelf: boolean
  isDeactivated: boolean
  /** Has a temporary password still. */
  mustChoose: boolean
  /** Without whom nobody could do everything. */
  isLastOwner: boolean
  /** "now", "Mon, Dec 7 at 9:58 AM", "never". */
  lastHere: string
}

export type ShownInvitation = {
  id: string
  /** Whom it is for, as far as it was said; may be empty. */
  name: string
  email: string
  roleName: string
  /** "invited by Dana Whitlock, Tue, Dec 8" */
  invited: string
  isOver: boolean
  until: string
  isUndelivered: boolean
}

/** Who works here, and who was invited. */
export type PeopleView = {
  rows: ShownAdmin[]
  invitations: ShownInvitation[]
  /** Whose appointments an account can see. */
  clinicians: ClinicianChoice[]
  /** Whether emails can say a link. */
  canWrite: boolean
}

/** Used so lately is now: uses are noted once a minute. */
const nowMinutes = 2

/** People and open invitations; both lists are bounded. */
export async function readPeople(
  services: Services,
  admin: SignedIn,
  emails: Pick<InvitationEmails, 'listGivenUp'>,
): Promise<PeopleView> {
  const { db, clock } = services
  const people = await listPeople(db)
  const ids = people.filter(({ factorSince }) => factorSince !== null).map(({ id }) => id)
  const shut = await shutUntil(services, ids)
  const last = lastOwner(people.map((row) => ({ ...row, deletedAt: null })))
  const isRequired = (await factorRequiredSince(db)) !== null
  const clinicians = await listClinicians(db)
  const rows = people.map((row) => ({
    ...shown(row, { now: clock.now(), isRequired }),
    clinician: clinicians.find(({ id }) => id === row.clinicianId)?.name ?? null,
    shutUntil: timeOf(shut.get(row.id)),
    isSelf: row.id === admin.id,
    isLastOwner: row.id === last,
  }))
  const invitations = await shownInvitations(services, emails)
  return { rows, invitations, clinicians, canWrite: sendsLinks(services) }
}

function shown(row: Person, { now, isRequired }: { now: Temporal.Instant; isRequired: boolean }) {
  const hasFactor = row.factorSince !== null || Boolean(row.hasPasskey)
  const isAsked = isRequired && !hasFactor && row.deactivatedAt === null
  const { id, username, name, email, role, clinicianId, updatedAt } = row
  return {
    id,
    username,
    name,
    email,
    role,
    clinicianId,
    updatedAt,
    roleName: roleInWords(role),
    hasPasskey: Boolean(row.hasPasskey),
    hasApp: row.factorSince !== null,
    mustSetUp: isAsked ? untilWhen(row.factorDueAt, now) : null,
    isDeactivated: row.deactivatedAt !== null,
    mustChoose: row.mustChangePassword === 1,
    lastHere: lastHere(row, now),
  }
}

function untilWhen(factorDueAt: string | null, now: Temporal.Instant): string {
  if (factorDueAt === null) return m.people_factor_next({ days: graceDays })
  const due = columns.asInstant(factorDueAt)
  const isOver = Temporal.Instant.compare(due, now) <= 0
  const day = shortDate(clinicDate(due))
  return isOver ? m.people_factor_over({ day }) : m.people_factor_by({ day })
}

function lastHere({ lastSeenAt, lastSignInAt }: Person, now: Temporal.Instant): string {
  const last = lastSeenAt ?? lastSignInAt
  if (last === null) return m.people_never()
  const at = Temporal.Instant.from(last)
  return now.since(at).total('minutes') < nowMinutes ? m.people_now() : momentOf(at)
}

async function shownInvitations(
  { db, clock }: Services,
  { listGivenUp }: Pick<InvitationEmails, 'listGivenUp'>,
): Promise<ShownInvitation[]> {
  const invitations = await listWaiting(db)
  const undelivered = await listGivenUp(
    db,
    invitations.map(({ id }) => id),
  )
  return invitations.map((row) => {
    const isOver = !isOpen(row, columns.instant(clock.now()))
    const until = momentOf(Temporal.Instant.from(row.expiresAt))
    const day = shortDate(clinicDate(Temporal.Instant.from(row.createdAt)))
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      roleName: roleInWords(row.role),
      invited: row.inviter
        ? m.invitations_by({ name: row.inviter, day })
        : m.invitations_by_somebody({ day }),
      isOver,
      until: isOver ? m.invitations_ended_at({ moment: until }) : m.invitations_until({ moment: until }),
      isUndelivered: !isOver && undelivered.includes(row.id),
    }
  })
}

const timeOf = (instant: Temporal.Instant | undefined) => (instant ? timeText(clinicTime(instant)) : null)

const momentOf = (at: Temporal.Instant): string =>
  m.settings_moment({ day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) })
