import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { joinAddress, patientAddress } from '../address.ts'
import type { PatientIntent } from '../page/actions.server.ts'
import type { SamePerson } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

const small = clsx(buttons.button, buttons.secondary, buttons.extraSmall)

/** Next to something of a patient: who else they may be. Nothing is drawn for nobody. */
export function MaybeSameSection({ id, others }: { id: string; others: readonly SamePerson[] }) {
  if (others.length === 0) return null
  return (
    <section>
      <h3>{m.patients_maybe_same()}</h3>
      <ul className={styles.relatedPatients}>
        {others.map((other) => (
          <MaybeSame key={other.id} id={id} other={other} />
        ))}
      </ul>
    </section>
  )
}

/** One who may be the same person: joined or kept apart by one press, on the patient's page. */
export function MaybeSame({ id, other }: { id: string; other: SamePerson }) {
  const { name, why } = other
  return (
    <li {...rowMark(other.id)}>
      <span className={styles.text}>
        <Link to={patientAddress(other.id)}>
          <bdi>{name}</bdi>
        </Link>
        <small>{why}</small>
      </span>
      <span className={styles.actions}>
        <RowForm
          list={patientAddress(id)}
          fields={{ intent: 'join' satisfies PatientIntent, other: other.id }}
        >
          <button type="submit" className={small} aria-label={m.patients_join_with({ name })} data-step>
            {m.patients_join_these()}
          </button>
        </RowForm>
        <Link
          className={small}
          to={joinAddress(id, { with: other.id })}
          aria-label={m.patients_compare_with({ name })}
        >
          {m.patients_compare()}
        </Link>
        <RowForm
          list={patientAddress(id)}
          fields={{ intent: 'apart' satisfies PatientIntent, other: other.id }}
        >
          <button type="submit" className={small} aria-label={m.patients_not_same_as({ name })}>
            {m.patients_not_same()}
          </button>
        </RowForm>
      </span>
    </li>
  )
}
