import { useMay } from '../access/permissions/use-may.ts'
import { type Status, statuses } from '../scheduling/rules.ts'
import { careStatuses } from './rules.ts'

/**
 * What anyone who looks may change an appointment to, and what it is: for a clinician only how far a treatment is, and nothing
 * where it is cancelled.
 */
export function useStatuses(current: Status): readonly Status[] {
  const mayChange = useMay('visits')
  if (mayChange) return statuses
  if (current === 'cancelled') return []
  return statuses.filter((status) => status === current || careStatuses.some((one) => one === status))
}
