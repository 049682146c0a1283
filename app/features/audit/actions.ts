import { m } from '#app/language/messages.ts'
import type { ChipTone } from '#app/ui/back-office/chip.tsx'
import type { IconName } from '#app/ui/icon.tsx'

/** As people look for actions in the log; `null`: only among everything. */
export type LogKind = 'sign-ins' | 'failed-sign-ins' | 'views' | 'changes' | 'exports' | 'deletions'

type Action = {
  /** As a row of the log says it. */
  word: () => string
  kind: LogKind | null
  tone: ChipTone
  icon: IconName
  /** Created, read, updated, deleted, done (FHIR R4, AuditEvent.action). */
  fhir: 'C' | 'R' | 'U' | 'D' | 'E'
}

/** Whatever can be done, one line each; a new action of staff gets its line here, and its word in `messages/`. */
export const actions = {
  list: { word: m.audit_actions_list, kind: 'views', tone: 'plain', icon: 'eye', fhir: 'R' },
  view: { word: m.audit_actions_view, kind: 'views', tone: 'plain', icon: 'eye', fhir: 'R' },
  create: { word: m.audit_actions_create, kind: 'changes', tone: 'success', icon: 'plus', fhir: 'C' },
  hold: { word: m.audit_actions_hold, kind: 'changes', tone: 'info', icon: 'pencil-simple', fhir: 'C' },
  release: { word: m.audit_actions_release, kind: 'changes', tone: 'info', icon: 'pencil-simple', fhir: 'D' },
  edit: { word: m.audit_actions_edit, kind: 'changes', tone: 'info', icon: 'pencil-simple', fhir: 'U' },
  status: { word: m.audit_actions_status, kind: 'changes', tone: 'info', icon: 'pencil-simple', fhir: 'U' },
  restore: {
    word: m.audit_actions_restore,
    kind: 'changes',
    tone: 'success',
    icon: 'arrow-counter-clockwise',
    fhir: 'U',
  },
  publish: { word: m.audit_actions_publish, kind: 'changes', tone: 'success', icon: 'storefront', fhir: 'U' },
  discard: { word: m.audit_actions_discard, kind: 'changes', tone: 'warning', icon: 'trash', fhir: 'D' },
  deactivate: { word: m.audit_actions_deactivate, kind: 'changes', tone: 'warning', icon: 'user', fhir: 'U' },
  reactivate: { word: m.audit_actions_reactivate, kind: 'changes', tone: 'success', icon: 'user', fhir: 'U' },
  accept: { word: m.audit_actions_accept, kind: 'changes', tone: 'success', icon: 'check', fhir: 'U' },
  merge: { word: m.audit_actions_merge, kind: 'changes', tone: 'info', icon: 'users-three', fhir: 'U' },
  separate: { word: m.audit_actions_separate, kind: 'changes', tone: 'info', icon: 'users-three', fhir: 'U' },
  delete: { word: m.audit_actions_delete, kind: 'deletions', tone: 'error', icon: 'trash', fhir: 'D' },
  export: { word: m.audit_actions_export, kind: 'exports', tone: 'warning', icon: 'file-csv', fhir: 'R' },
  print: { word: m.audit_actions_print, kind: 'exports', tone: 'warning', icon: 'printer', fhir: 'R' },
  send: { word: m.audit_actions_send, kind: null, tone: 'plain', icon: 'envelope-simple', fhir: 'E' },
  verify: { word: m.audit_actions_verify, kind: null, tone: 'success', icon: 'check', fhir: 'E' },
  seal: { word: m.audit_actions_seal, kind: null, tone: 'success', icon: 'list-magnifying-glass', fhir: 'E' },
  'sign-in': {
    word: m.audit_actions_sign_in,
    kind: 'sign-ins',
    tone: 'plain',
    icon: 'sign-in',
    fhir: 'E',
  },
  'sign-out': {
    word: m.audit_actions_sign_out,
    kind: 'sign-ins',
    tone: 'plain',
    icon: 'sign-out',
    fhir: 'E',
  },
  end: { word: m.audit_actions_end, kind: 'sign-ins', tone: 'plain', icon: 'sign-out', fhir: 'E' },
  'sign-in-failed': {
    word: m.audit_actions_sign_in_failed,
    kind: 'failed-sign-ins',
    tone: 'error',
    icon: 'warning-circle-fill',
    fhir: 'E',
  },
  lock: { word: m.audit_actions_lock, kind: 'failed-sign-ins', tone: 'plain', icon: 'sign-out', fhir: 'E' },
} as const satisfies Record<string, Action>

export type AuditAction = keyof typeof actions
