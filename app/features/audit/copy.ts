import { m } from '../../language/messages.ts'
import { recordNouns } from '../admin-screens/screens.ts'
import type { LogKind } from './log/filter.ts'
import type { AuditAction } from './rules.ts'

/** Every word of the audit log's page. */
export const copy = {
  kinds: {
    'sign-ins': m.audit_kinds_sign_ins,
    'failed-sign-ins': m.audit_kinds_failed_sign_ins,
    views: m.audit_kinds_views,
    changes: m.audit_kinds_changes,
    exports: m.audit_kinds_exports,
    deletions: m.audit_kinds_deletions,
  } satisfies Record<LogKind, () => string>,
  actions: {
    list: m.audit_actions_list,
    view: m.audit_actions_view,
    create: m.audit_actions_create,
    edit: m.audit_actions_edit,
    status: m.audit_actions_status,
    delete: m.audit_actions_delete,
    restore: m.audit_actions_restore,
    export: m.audit_actions_export,
    print: m.audit_actions_print,
    end: m.audit_actions_end,
    lock: m.audit_actions_lock,
    seal: m.audit_actions_seal,
    'sign-in': m.audit_actions_sign_in,
    'sign-in-failed': m.audit_actions_sign_in_failed,
    'sign-out': m.audit_actions_sign_out,
  } satisfies Record<AuditAction, () => string>,
  objects: recordNouns,
} as const
