import { readJsonOr } from '#app/db/json.ts'
import type { AuditRow } from '#app/db/process-tables.ts'
import type { Status } from './rules.ts'

/** What the log says of one change of a visit. */
export type AuditedChange = Pick<AuditRow, 'seq' | 'at' | 'actor' | 'action' | 'detail'>

/** Changes that leave the visit as it is. */
const besides = ['note', 'answers', 'link', 'coming', 'not coming', 'reminder', 'texts']

/**
 * Whether staff gave the visit another time, and did not take that back.
 * @param audited newest first
 */
export function wasMoved(audited: Pick<AuditedChange, 'seq' | 'action' | 'detail'>[]): boolean {
  const standing: boolean[] = []
  for (const { seq, action, detail } of audited.toReversed()) {
    if (action !== 'edit' && action !== 'status') continue
    const { undone, fields } = readJsonOr('audit_log.detail', { id: seq, text: detail }, {})
    // They can come between a move and its Undo.
    if (fields?.some((field) => besides.includes(field))) continue
    // Only the last change can be undone.
    if (undone) standing.pop()
    else standing.push(fields?.includes('time') === true)
  }
  return standing.includes(true)
}

/** Whether staff gave the visit another private link. */
export const wasLinkRenewed = (audited: Pick<AuditedChange, 'seq' | 'action' | 'detail'>[]): boolean =>
  audited.some(
    ({ seq, action, detail }) =>
      action === 'edit' &&
      readJsonOr('audit_log.detail', { id: seq, text: detail }, {}).fields?.includes('link') === true,
  )

/**
 * When the visit was last given that status, and by whom; undefined where it never was.
 * @param audited newest first
 */
export const lastGiven = <E extends Pick<AuditedChange, 'seq' | 'action' | 'detail'>>(
  audited: readonly E[],
  status: Status,
): E | undefined =>
  audited.find(
    ({ seq, action, detail }) =>
      action === 'status' && readJsonOr('audit_log.detail', { id: seq, text: detail }, {}).to === status,
  )
