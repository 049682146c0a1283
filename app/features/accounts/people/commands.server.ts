import type { AdminRow } from '#app/db/staff-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import {
  changeRecord,
  type RecordChange,
  type RecordKind,
} from '#app/features/records/change-record.server.ts'
import { deletableRecords } from '#app/features/records/deletable-records.server.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { findForChange, lockAdmins } from '../queries.server.ts'
import { lastOwner, ownersAmong } from '../rules.ts'
import { updateStanding } from './queries.server.ts'

/**
 * Anyone who decides who may enter is an owner still, now that all are held: the permission was asked before the
 * transaction began, and of two who take each other's place away at once the second is an owner no more.
 */
export async function refusedUnlessOwner(tx: Database, actor: Staff) {
  if (ownersAmong(await lockAdmins(tx)).includes(actor.id)) return undefined
  return refused({ status: 409, message: m.people_no_owner_any_more() })
}

/** A user is changed by anyone who saw them last; who was faster is not told. */
const words = () => ({
  deletedMeanwhile: m.settings_gone(),
  changedMeanwhile: m.settings_changed_meanwhile(),
  goneForGood: m.settings_gone(),
  updateFailed: m.settings_failed(),
  deleteFailed: m.settings_failed(),
  restoreFailed: m.settings_failed(),
})

type Tx = Parameters<typeof lockAdmins>[0]

/** Anyone who is changed, all are held: without that two could take each other's place away at once. */
export const users = {
  object: 'admin',
  words,
  hold: async (tx: Tx) => void (await lockAdmins(tx)),
  find: async (tx: Tx, id: string) => {
    const row = await findForChange(tx, id)
    return row?.deletedAt === null ? row : undefined
  },
} satisfies RecordKind<AdminRow>

/** Whether somebody may stop being an owner, or being here. */
export async function mayLeave(
  tx: Tx,
  { actor, id, isLast }: { actor: Staff; id: string; isLast: () => string },
): Promise<Outcome<undefined>> {
  if (lastOwner(await lockAdmins(tx)) === id) return refused({ status: 409, message: isLast() })
  return (await refusedUnlessOwner(tx, actor)) ?? done(undefined)
}

const deletable = (actor: Staff) =>
  deletableRecords<AdminRow>({
    ...users,
    find: findForChange,
    remove: async ({ clock }, { tx, row, change }) => {
      const may = await mayLeave(tx, { actor, id: row.id, isLast: m.settings_users_last_admin })
      if (!may.ok) return may
      const { deactivatedAt } = row
      return done(await updateStanding(tx, row.id, { ...change, deactivatedAt, now: clock.now() }))
    },
    restore: async ({ clock }, { tx, row, change }) => {
      const no = await refusedUnlessOwner(tx, actor)
      if (no) return no
      const { deactivatedAt } = row
      return done(await updateStanding(tx, row.id, { ...change, deactivatedAt, now: clock.now() }))
    },
  })

/**
 * Out at once, the sessions with it, and back for 30 days. The last owner stays, no matter who asks at the same moment
 * (docs/security.md, T16).
 */
export const removeAdmin = (services: Services, actor: Staff, id: string): Promise<Outcome<undefined>> =>
  deletable(actor).remove(services, { actor, id, seen: null })

/** As they were: with their role and password, and deactivated where they were that. */
export const restoreAdmin = (services: Services, change: RecordChange<Staff>): Promise<Outcome<undefined>> =>
  deletable(change.actor).restore(services, change)

/** Out at once, and listed still; nobody does it to themselves. */
export function deactivate(services: Services, actor: Staff, id: string): Promise<Outcome<undefined>> {
  return changeRecord(services, standing(actor, id), {
    kind: users,
    failed: m.settings_failed(),
    work: async (tx, row, updatedAt) => {
      if (row.deactivatedAt !== null) return unchanged()
      const may = await mayLeave(tx, { actor, id, isLast: m.people_last_owner_active })
      if (!may.ok) return may
      if (id === actor.id) return refused({ status: 409, message: m.people_not_yourself() })
      const shut = { deactivatedAt: updatedAt, deletedAt: null, updatedAt, now: services.clock.now() }
      await updateStanding(tx, id, shut)
      return written({ action: 'deactivate' })
    },
  })
}

/** May sign in again, with the same password. */
export function activate(services: Services, actor: Staff, id: string): Promise<Outcome<undefined>> {
  return changeRecord(services, standing(actor, id), {
    kind: users,
    failed: m.settings_failed(),
    work: async (tx, row, updatedAt) => {
      if (row.deactivatedAt === null) return unchanged()
      const no = await refusedUnlessOwner(tx, actor)
      if (no) return no
      const open = { deactivatedAt: null, deletedAt: null, updatedAt, now: services.clock.now() }
      await updateStanding(tx, id, open)
      return written({ action: 'reactivate' })
    },
  })
}

const standing = (actor: Staff, id: string) => ({ actor, id, seen: null })
