import { clsx } from 'clsx'
import { roles } from '#app/db/values.ts'
import { roleName } from '#app/features/access/permissions/permissions.ts'
import { roleDoes } from '#app/features/accounts/copy.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { described, FieldFrame, FieldMessage } from '#app/ui/forms/field.tsx'
import type { ClinicianChoice } from '../queries.server.ts'
import styles from './role-field.module.css'

type Props = {
  /** Empty, or a word that is no role, where none is chosen. */
  role: string
  /** Whose appointments the account sees, where it is a clinician's. */
  clinicianId: string | null
  clinicians: readonly ClinicianChoice[]
  errors: Record<string, string>
}

/** As what somebody works here, each role with what it is for; of a clinician also who of the team it is. */
export function RoleField({ role: chosen, clinicianId, clinicians, errors }: Props) {
  return (
    <fieldset className={styles.roles} aria-describedby={errors.role && 'role-error'} id="role" tabIndex={-1}>
      <legend className={fieldset.legend}>{m.people_role()}</legend>
      <FieldMessage id="role" error={errors.role} />
      <div className={clsx(radioBoxes.boxes, styles.boxes)}>
        {proposedOrder.map((role) => (
          <label key={role}>
            <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
            <span>
              <b>{roleName(role)}</b>
              <small>{roleDoes[role]()}</small>
            </span>
          </label>
        ))}
      </div>
      <div className={styles.clinician}>
        <FieldFrame
          id="clinicianId"
          label={m.people_role_clinician()}
          error={errors.clinicianId}
          className={compactField.compact}
        >
          <select
            {...described({ id: 'clinicianId', error: errors.clinicianId })}
            name="clinicianId"
            defaultValue={clinicians.some(({ id }) => id === clinicianId) ? (clinicianId ?? '') : ''}
          >
            <option value="">{m.people_role_clinician_choose()}</option>
            {clinicians.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
    </fieldset>
  )
}

/** What most people are comes first, what can do most last. */
const proposedOrder = [...roles.filter((role) => role !== 'admin'), 'admin'] as const
