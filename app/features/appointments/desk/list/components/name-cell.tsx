import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { LanguageMark } from '../../../../../ui/back-office/language-mark.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { visitAddress } from '../../address.ts'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import type { VisitLine } from '../../team.server.ts'
import styles from './name-cell.module.css'

type Props = {
  row: VisitLine
  list: string
  /** Its details stand beside the list. */
  isOpened: boolean
  isOver: boolean
  isCancelled: boolean
  /** So many minutes; null where nobody is late. */
  late: number | null
}

/** Who comes and for what: leads to the details. A name is never cut; of its treatment so much is shown as fits beside it. */
export const NameCell = ({ row, list, isOpened, isOver, isCancelled, late }: Props) => (
  <div className={styles.nameAndTreatment}>
    <Link
      className={clsx(styles.name, isOver && styles.over, isCancelled && styles.cancelled)}
      to={visitAddress(list, row.id)}
      aria-current={isOpened || undefined}
      preventScrollReset
      discover="none"
    >
      <bdi>{row.name}</bdi>
    </Link>
    {row.isComing && (
      <span className={styles.coming} role="img" aria-label={m.list_coming()} title={m.list_coming()}>
        <Icon name="user-check-bold" size={18} />
      </span>
    )}
    <LanguageMark language={row.language} compact />
    <Treatment row={row} />
    {late !== null && <b className={styles.late}>{m.list_minutes_late({ count: late })}</b>}
    <MarkOfVisit visit={row} compact />
  </div>
)

/** So many letters of a treatment are cut nowhere. */
const surelyShown = 8

/** The whole name where it may be cut, and a sign where the patient wrote something. */
function Treatment({ row: { treatment, wrote } }: { row: VisitLine }) {
  const whole = treatment.length > surelyShown ? treatment : undefined
  if (!wrote)
    return (
      <span className={clsx(styles.treatment, styles.alone)} title={whole}>
        {treatment}
      </span>
    )
  return (
    <span className={styles.treatment}>
      <span title={whole}>{treatment}</span>
      <span className={styles.wrote} role="img" aria-label={m.list_wrote()} title={m.list_wrote()}>
        <Icon name="chat-text" size={16} />
      </span>
    </span>
  )
}
