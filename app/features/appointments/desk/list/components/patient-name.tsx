import { clsx } from 'clsx'
import { Link } from 'react-router'
import { LanguageMark } from '../../../../../ui/back-office/language-mark.tsx'
import rowName from '../../../../../ui/back-office/row-name.module.css'
import { visitAddress } from '../../address.ts'
import { WhoAndWhere } from '../../components/who-and-where.tsx'
import type { VisitLine } from '../../team.server.ts'
import styles from './patient-name.module.css'

type Props = { row: VisitLine; list: string; isOpen: boolean }

/** Leads to the details. */
export function PatientName({ row, list, isOpen }: Props) {
  return (
    <>
      <span className={styles.nameAndLanguage}>
        <Link
          className={clsx(rowName.name, styles.name)}
          title={row.name}
          to={visitAddress(list, row.id)}
          aria-current={isOpen || undefined}
          preventScrollReset
          discover="none"
        >
          <span>
            <bdi>{row.name}</bdi>
          </span>
        </Link>
        <LanguageMark language={row.language} compact />
      </span>
      <span className={styles.treatment}>
        {row.treatment}
        <WhoAndWhere row={row} className={styles.place} />
      </span>
    </>
  )
}
