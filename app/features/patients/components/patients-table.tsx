import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { rowMark } from '../../../platform/lists/list-address.ts'
import { numberText } from '../../../platform/shown.ts'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { LanguageMark } from '../../../ui/back-office/language-mark.tsx'
import listTable from '../../../ui/back-office/list-table.module.css'
import rowName from '../../../ui/back-office/row-name.module.css'
import { TableHead } from '../../../ui/back-office/table-head.tsx'
import typography from '../../../ui/typography.module.css'
import { patientAddress } from '../address.ts'
import type { FoundPatient } from '../search/found-patient.ts'
import styles from './patients-table.module.css'

/** Who was found: the name leads to the patient's page. */
export function PatientsTable({ patients }: { patients: readonly FoundPatient[] }) {
  return (
    <table className={clsx(listTable.table, styles.table)}>
      <TableHead
        caption={m.patients_caption()}
        columns={[
          m.patients_columns_name(),
          m.patients_columns_visit(),
          m.patients_columns_contact(),
          m.patients_columns_visits(),
        ]}
      />
      <tbody>
        {patients.map((patient) => (
          <Row key={patient.id} patient={patient} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ patient }: { patient: FoundPatient }) {
  const { id, name, language, line, next, last, visits } = patient
  const treatment = (next ?? last)?.treatment
  return (
    <tr {...rowMark(id)}>
      <td className={listTable.first}>
        <Link to={patientAddress(id)} className={clsx(rowName.name, styles.name)} data-result data-step>
          <bdi>{name}</bdi>
        </Link>{' '}
        <LanguageMark language={language} />
      </td>
      <td>
        {line}
        {treatment && <small>{treatment}</small>}
      </td>
      <td>
        <Contact patient={patient} />
      </td>
      <td className={clsx(typography.figures, styles.visits)} data-l={m.patients_columns_visits()}>
        {numberText(visits)}
      </td>
    </tr>
  )
}

function Contact({ patient: { name, phone, email } }: { patient: FoundPatient }) {
  const call = phoneLink(phone)
  return (
    <>
      {call ? (
        <a href={call} className={clsx(typography.figures, styles.phone)}>
          <span className={typography.visuallyHidden}>{m.patients_call({ name })}</span> {phone}
        </a>
      ) : (
        phone
      )}
      {email && <small className={styles.email}>{email}</small>}
    </>
  )
}
