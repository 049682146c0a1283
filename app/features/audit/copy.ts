import { recordNouns } from '../admin-screens/screens.ts'
import type { LogKind } from './log/filter.ts'
import type { AuditAction } from './rules.ts'

/** Every word of the audit log's page. */
export const copy = {
  title: 'Audit log',
  lead: 'Who did what, and when. Names of fields only, never their contents. Nothing here can be changed.',
  caption: 'Audit log, newest first',
  loadFailed: 'The audit log could not be loaded. Please try again.',
  alarm: {
    changed:
      'The audit log was changed by somebody who is not this system. Tell the person who looks after it now.',
    unverified:
      'The audit log cannot be verified: part of it was written under another secret key. Tell the person who looks after this system.',
  },
  otherKey:
    'The audit log was written under another SECRET_KEY: nothing was done. Set the one that the server runs with.',
  tryAgain: 'Try again',
  emptyTitle: 'Nothing found',
  empty: 'Nothing was written down that fits. Try fewer filters.',
  columns: { when: 'When', who: 'Who', what: 'What', record: 'Record', detail: 'Fields' },
  filter: {
    who: 'Who',
    what: 'What',
    from: 'From',
    to: 'To',
    record: 'Record',
    show: 'Show',
    all: 'Show all',
  },
  recordHint: 'Its id',
  everyone: 'Everyone',
  everything: 'Everything',
  nobody: 'Unknown',
  patient: 'The patient',
  system: 'The system',
  operator: 'The operator',
  formerUser: 'A former user',
  onlyThis: 'Show only this record',
  none: 'none',
  pages: 'Pages',
  moment: (day: string, time: string) => `${day}, ${time}`,
  rows: (many: string, count: number) => (count === 1 ? `${many}, 1 row` : `${many}, ${count} rows`),
  states: (from: string, to: string) => `status: ${from} to ${to}`,
  undone: 'taken back',
  kinds: {
    'sign-ins': 'Sign-ins',
    'failed-sign-ins': 'Failed sign-ins',
    views: 'Views',
    changes: 'Changes',
    exports: 'Exports and prints',
    deletions: 'Deletions',
  } satisfies Record<LogKind, string>,
  actions: {
    list: 'Viewed',
    view: 'Viewed',
    create: 'Added',
    edit: 'Changed',
    status: 'Changed',
    delete: 'Deleted',
    restore: 'Restored',
    export: 'Exported',
    print: 'Printed',
    end: 'Ended',
    lock: 'Locked',
    seal: 'Sealed',
    'sign-in': 'Signed in',
    'sign-in-failed': 'Failed sign-in',
    'sign-out': 'Signed out',
  } satisfies Record<AuditAction, string>,
  objects: recordNouns,
} as const
