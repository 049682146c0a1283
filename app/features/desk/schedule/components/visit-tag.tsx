import typography from '#app/ui/typography.module.css'
import type { ScheduledVisit } from '../columns.ts'
import type { ScheduleView } from '../page.server.ts'
import { tagOf } from '../tags.ts'
import looks from './status-looks.module.css'

/** Whom, or for what treatment, in a few letters: no color says it alone. */
export function VisitTag({ schedule, visit }: { schedule: ScheduleView; visit: ScheduledVisit }) {
  const tag = tagOf(schedule, visit)
  if (!tag) return null
  return (
    <span className={looks.tag} data-hue={schedule.color === 'status' ? undefined : tag.hue}>
      <span aria-hidden="true">{tag.initials}</span>
      <span className={typography.visuallyHidden}>, {tag.name}</span>
    </span>
  )
}
