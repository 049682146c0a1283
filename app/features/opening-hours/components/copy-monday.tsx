import { m } from '../../../language/messages.ts'
import type { Weekday } from '../../../platform/dates.ts'
import { recordOf } from '../../../platform/shapes/keys.ts'
import { Button } from '../../../ui/button.tsx'
import type { TypedWeek } from '../form.ts'
import { weekOrder } from '../rules.ts'
import styles from './copy-monday.module.css'

type Props = { week: TypedWeek; change: (week: TypedWeek) => void }

const asMonday: readonly Weekday[] = ['Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Beside `WeekFields`: the hours of Monday on all days to Friday. Not there without script. */
export const CopyMonday = ({ week, change }: Props) => (
  <Button
    variant="secondary"
    size="extra-small"
    icon="copy"
    className={styles.copy}
    onClick={() => change(recordOf(weekOrder, (day) => week[asMonday.includes(day) ? 'Monday' : day]))}
  >
    {m.opening_hours_copy_monday()}
  </Button>
)
